import { checkTypeOptions } from "#contracts/resources/options.ts";
import { roleUser } from "#contracts/lists/account.ts";
import { vehicleUsage } from "#contracts/lists/vehicle-usage.ts";
import { defective } from "#contracts/resources/defective.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { opensList } from "#client/kit/list/opens-list.tsx";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";

/** A vehicle's plate leads to what it carried, when and with whom. */
export const vehicle: Partial<RecordSpec> = {
  cells: {
    licenseNumber: opensList({
      list: vehicleUsage,
      title: "client.dialog.usage",
      query: ({ id }) => ({ vehicleId: id }),
      of: "licenseNumber",
    }),
  },
};

const isAdministrators = (row: Row): boolean => row["key"] === "admin";

/** The number of a role's people leads to them. The role with every code stays as it is. */
export const role: Partial<RecordSpec> = {
  cells: {
    accountCount: opensList({
      list: roleUser,
      title: "client.dialog.roleUsers",
      query: ({ id }) => ({ roleId: id }),
      of: "label",
      width: 900,
    }),
  },
  isBuiltIn: isAdministrators,
  isLocked: isAdministrators,
};

/** The platform's own tenant is neither deleted nor disabled. */
export const tenant: Partial<RecordSpec> = { isBuiltIn: (row) => row["code"] === "default" };

/** The check that a procedure's record stands for; a record that somebody added stands for none. */
export const checkTypeOf = (row: Row): unknown =>
  checkTypeOptions.find(({ value }) => row["standsFor"] === `procedure.${String(value)}`)?.value;

/** A check's name leads to the items that it looks for. */
export const procedure: Partial<RecordSpec> = {
  cells: {
    name: opensList({
      list: listOf(defective),
      title: "client.dialog.checkItems",
      query: (row) => (checkTypeOf(row) === undefined ? null : { type: checkTypeOf(row) }),
      of: "name",
      width: 800,
    }),
  },
};
