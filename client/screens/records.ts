import { checkTypeOptions } from "#contracts/resources/options.ts";
import { roleUser } from "#contracts/lists/account.ts";
import { vehicleUsage } from "#contracts/lists/vehicle-usage.ts";
import { defective } from "#contracts/resources/defective.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { opensList } from "#client/kit/list/opens-list.tsx";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";

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

/** Names a built-in record by its description, or by its title where it has none. */
const deletionForbidden = (row: Row, title: string): string =>
  translate("client.delete.forbidden", { name: textOf(row["description"] ?? row[title]) });

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
  builtIn: (row) => (isAdministrators(row) ? deletionForbidden(row, "label") : undefined),
  isLocked: isAdministrators,
};

/** The platform's own tenant is neither deleted nor disabled. */
export const tenant: Partial<RecordSpec> = {
  builtIn: (row) => (row["code"] === "default" ? deletionForbidden(row, "name") : undefined),
};

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
