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

/** The plate of a vehicle opens the list of its usage. */
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

/** Error for deleting a built-in record. The text uses the description, or the title if there is no description. */
export const deletionForbidden = (row: Row, title: string): string =>
  translate("client.delete.forbidden", { name: textOf(row["description"] ?? row[title]) });

const isAdministrators = (row: Row): boolean => row["key"] === "admin";

/** The number of a role's users opens their list. The administrator role cannot be changed. */
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

/** Check type of a procedure record. Undefined for a record that a user added. */
export const checkTypeOf = (row: Row): unknown =>
  checkTypeOptions.find(({ value }) => row["standsFor"] === `procedure.${String(value)}`)?.value;

/** The name of a check opens its check items. */
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
