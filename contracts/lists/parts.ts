import { references } from "../fields/references.ts";
import { procedureOptions } from "./options.ts";
import type { Column, Join, SearchField } from "./define-list.ts";

/**
 * What several lists show of the same cylinder, person or movement, declared once. Lists over other read models join the archive's
 * row under the alias `cylinder`, the account that did it under `account`, and the history's row of an arrival under `arrival`.
 */
export const barcodeColumn = (from?: string): Column => ({
  kind: "barcode",
  from,
  width: 128,
  sortable: true,
  filter: "string",
});
export const factoryNumberColumn = (from?: string): Column => ({
  kind: "code",
  from,
  width: 100,
  sortable: true,
  filter: "string",
});

export const specNameColumn: Column = {
  kind: "text",
  from: "spec.name",
  label: "fields.specId",
  width: 80,
  sortable: true,
};
export const makerNameColumn: Column = { kind: "text", from: "maker.name", width: 120, sortable: true };
export const bodyNameColumn: Column = { kind: "text", from: "body.name", width: 148 };
/** An id for the advanced search's Any and NotAny; on screen its name stands. */
export const refColumn = (lookup: string, from?: string): Column => ({
  kind: "text",
  from,
  hidden: true,
  filter: "string",
  lookup,
});
export const hidden = (kind: Column["kind"] = "text", from?: string): Column => ({ kind, from, hidden: true });

export const procedureColumn: Column = {
  kind: "choice",
  options: procedureOptions,
  cell: "procedure",
  width: 104,
  sortable: true,
  filter: "number",
};

/** Grams in the read model, kg on the wire (rules §1). */
export const kg = (from: string, more: Partial<Column> = {}): Column => ({
  kind: "decimal",
  from,
  divide: 1000,
  unit: "kg",
  scale: 2,
  align: "right",
  width: 72,
  sortable: true,
  filter: "number",
  ...more,
});

/** Who did it, as the account is called today. */
export const operatorColumn: Column = {
  kind: "text",
  from: "account.nickName",
  otherwise: "account.userName",
  label: "fields.createdEmployeesName",
  width: 88,
};
export const accountJoin = (column = "userId"): Join => ({ table: "account", on: [column, "id"] });

export const specJoin = (column = "cylinder.specId"): Join => ({ table: "spec", on: [column, "id"] });
export const cylinderJoin: Join = { table: "read.cylinder", on: ["cylinderId", "id"], inner: true };
/** The cylinder of a row, its spec and its maker. */
export const cylinderJoins = {
  cylinder: cylinderJoin,
  spec: specJoin(),
  maker: { table: "maker", on: ["cylinder.gasManufacturingUnitId", "id"] },
} satisfies Record<string, Join>;

/** How it came to where it stands: order, vehicle, people. */
export const arrivalJoins = {
  arrival: { table: "read.history", on: ["arrivalId", "id"] },
  driver: { table: "employee", on: ["arrival.driverId", "id"] },
  account: accountJoin("arrival.userId"),
} satisfies Record<string, Join>;

const employees = { table: references.employee.table, nameColumn: references.employee.nameColumn };
export const arrivalColumns = {
  orderNumber: { kind: "code", from: "arrival.orderNumber", width: 132 },
  licenseNumber: { kind: "text", from: "arrival.licenseNumber", width: 96 },
  driverId: hidden("text", "arrival.driverId"),
  driverInfo: { kind: "text", from: "driver.name", width: 80 },
  escortIds: hidden("json", "arrival.escortIds"),
  escortsInfo: { kind: "text", from: "arrival.escortIds", names: employees, width: 112 },
  createdEmployeesName: operatorColumn,
  createdTime: {
    kind: "moment",
    from: "arrival.createdTime",
    label: "fields.operationTime",
    width: 132,
    sortable: true,
  },
} satisfies Record<string, Column>;

/** A range is one input on screen and two fields on the wire, `<name>Begin` and `<name>End`. */
export const range = <N extends string>(name: N, column: string = name) => {
  const begin: SearchField = { op: "from", columns: [column], input: "day", range: name };
  const end: SearchField = { op: "to", columns: [column], input: "day", range: name };
  return { [`${name}Begin`]: begin, [`${name}End`]: end } as Record<`${N}Begin` | `${N}End`, SearchField>;
};

const lookup = (name: string, more: Partial<SearchField> = {}): SearchField => ({
  op: "equals",
  input: "lookup",
  lookup: name,
  ...more,
});

/** How people look for a cylinder, in any list. */
export const cylinderSearch = {
  gasBarcode: { op: "contains", input: "barcode" },
  factoryNumber: { op: "contains", input: "text" },
  specId: lookup(references.spec.lookup),
} satisfies Record<string, SearchField>;
export const makerSearch = lookup(references.maker.lookup);
export const bodySearch = lookup(references.body.lookup);
export const companySearch = lookup(references.company.lookup);

/** Filters of the two stock lists over how a cylinder came (rules §6). */
export const arrivalSearch = {
  orderNumber: { op: "contains", input: "text" },
  licenseNumber: { op: "contains", input: "text" },
  driverId: lookup(references.employee.lookup, { label: "fields.driverInfo" }),
  driverName: { op: "contains", columns: ["driverInfo"], input: "text", label: "fields.driverInfo", hidden: true },
  escortId: lookup(references.employee.lookup, { op: "has", columns: ["escortIds"], label: "fields.escortsInfo" }),
  escortsName: { op: "contains", columns: ["escortsInfo"], input: "text", label: "fields.escortsInfo", hidden: true },
  createdEmployeesName: { op: "contains", input: "text" },
  ...range("createdTime"),
} satisfies Record<string, SearchField>;

/** The cylinder of a row that joins `cylinderJoins`, as every list of procedures shows it. */
export const cylinderColumns = {
  factoryNumber: factoryNumberColumn("cylinder.factoryNumber"),
  specId: refColumn(references.spec.lookup, "cylinder.specId"),
  specName: specNameColumn,
  gasManufacturingUnitName: { ...makerNameColumn, hidden: true },
  gasBarcode: barcodeColumn("cylinder.gasBarcode"),
} satisfies Record<string, Column>;

/** Who moved it, when, on which vehicle: of rows that are the procedure itself. */
export const movementJoins = {
  account: accountJoin(),
  driver: { table: "employee", on: ["driverId", "id"] },
} satisfies Record<string, Join>;
export const movementColumns = {
  licenseNumber: { kind: "text", width: 96, filter: "string" },
  driverId: hidden(),
  driverInfo: { kind: "text", from: "driver.name", width: 80 },
  escortIds: hidden("json"),
  escortsInfo: { kind: "text", from: "escortIds", names: employees, width: 112 },
  createdEmployeesName: operatorColumn,
  createdAccountName: hidden("text", "account.userName"),
  createdTime: { kind: "moment", label: "fields.operationTime", width: 132, sortable: true, filter: "date" },
  recordedAt: { kind: "moment", hidden: true },
} satisfies Record<string, Column>;
export const movementSearch = {
  licenseNumber: { op: "contains", input: "text" },
  driverId: lookup(references.employee.lookup, { label: "fields.driverInfo" }),
  escortId: lookup(references.employee.lookup, { op: "has", columns: ["escortIds"], hidden: true }),
  // Whoever asks may know the name that is shown or the one that signs in.
  createdUserName: {
    op: "key",
    columns: ["createdEmployeesName", "createdAccountName"],
    input: "text",
    label: "fields.createdEmployeesName",
  },
} satisfies Record<string, SearchField>;
