import { references } from "../fields/references.ts";
import { cylinderTable } from "../read-models/cylinder.ts";
import { historyTable } from "../read-models/history.ts";
import { accountTable, clientTable, companyTable, employeeTable, makerTable, specTable } from "../resources/tables.ts";
import type { Column, Join, SearchField } from "../list-kit/define-list.ts";
import { procedureOptions } from "./options.ts";

/**
 * Columns, joins and search fields that several lists share. Lists over other read models join the archive's row as `cylinder`, the person's account
 * as `account`, and the arrival's row of the history as `arrival`.
 */

export const barcodeColumn = <const F extends string | undefined = undefined>(path?: F) =>
  ({ kind: "barcode", from: path, width: 128, sortable: true, filter: "string", priority: 1 }) as const;
export const factoryNumberColumn = <const F extends string | undefined = undefined>(path?: F) =>
  ({ kind: "code", from: path, width: 100, sortable: true, filter: "string", priority: 3 }) as const;

export const specNameColumn = {
  kind: "text",
  whole: true,
  from: "spec.name",
  label: "fields.specId",
  width: 80,
  sortable: true,
} as const satisfies Column;
export const makerNameColumn = {
  kind: "text",
  from: "maker.name",
  width: 120,
  sortable: true,
  priority: 3,
} as const satisfies Column;
export const bodyNameColumn = { kind: "text", from: "body.name", width: 148, priority: 3 } as const satisfies Column;
/** An id for Any and NotAny in the advanced search. The screen shows the record's name instead. */
export function refColumn(lookup: string): { kind: "text"; hidden: true; filter: "string"; lookup: string };
export function refColumn<const F extends string>(
  lookup: string,
  from: F,
): { kind: "text"; from: F; hidden: true; filter: "string"; lookup: string };
export function refColumn(lookup: string, from?: string): Column {
  return { kind: "text", from, hidden: true, filter: "string", lookup };
}
/** A value that is returned but never a column on screen. Default: a text. */
export function hidden(): { kind: "text"; hidden: true };
export function hidden<const K extends Column["kind"]>(kind: K): { kind: K; hidden: true };
export function hidden<const K extends Column["kind"], const F extends string>(
  kind: K,
  from: F,
): { kind: K; from: F; hidden: true };
export function hidden(kind: Column["kind"] = "text", from?: string): Column {
  return { kind, from, hidden: true };
}

export const procedureColumn = {
  kind: "choice",
  options: procedureOptions,
  cell: "procedure",
  width: 104,
  sortable: true,
  filter: "number",
  priority: 1,
} as const satisfies Column;

/** Grams in the read model, kg on the wire (rules §1). */
export const kg = <const F extends string>(path: F, more: Partial<Pick<Column, "sortable" | "priority">> = {}) =>
  ({
    kind: "decimal",
    from: path,
    divide: 1000,
    unit: "kg",
    scale: 2,
    align: "right",
    width: 72,
    sortable: true,
    filter: "number",
    ...more,
  }) as const;

/** Current name of the person's account. */
export const operatorColumn = {
  kind: "text",
  from: "account.nickName",
  otherwise: "account.userName",
  label: "fields.createdEmployeesName",
  width: 88,
  filter: "string",
} as const satisfies Column;
export const accountJoin = <const P extends string>(column: P) =>
  ({ table: accountTable, on: [column, "id"] }) as const;

export const specJoin = <const P extends string>(column: P) => ({ table: specTable, on: [column, "id"] }) as const;
export const cylinderJoin = { table: cylinderTable, on: ["cylinderId", "id"], inner: true } as const satisfies Join;
/** Joins for the cylinder of a row, its spec and its maker. */
export const cylinderJoins = {
  cylinder: cylinderJoin,
  spec: specJoin("cylinder.specId"),
  maker: { table: makerTable, on: ["cylinder.gasManufacturingUnitId", "id"] },
} as const satisfies Record<string, Join>;

/** Joins for how a cylinder came to its place: order, vehicle, people. */
export const arrivalJoins = {
  arrival: { table: historyTable, on: ["arrivalId", "id"] },
  driver: { table: employeeTable, on: ["arrival.driverId", "id"] },
  account: accountJoin("arrival.userId"),
} as const satisfies Record<string, Join>;

export const employeeNames = { table: employeeTable, nameColumn: "name" } as const;
export const arrivalColumns = {
  orderNumber: { kind: "code", from: "arrival.orderNumber", width: 148 },
  licenseNumber: { kind: "text", whole: true, from: "arrival.licenseNumber", width: 96 },
  driverId: hidden("text", "arrival.driverId"),
  driverInfo: { kind: "text", from: "driver.name", width: 80, priority: 3 },
  escortIds: hidden("json", "arrival.escortIds"),
  escortsInfo: { kind: "text", from: "arrival.escortIds", names: employeeNames, width: 112, priority: 3 },
  createdEmployeesName: operatorColumn,
  createdTime: {
    kind: "moment",
    from: "arrival.createdTime",
    label: "fields.operationTime",
    width: 132,
    sortable: true,
    priority: 1,
  },
} as const satisfies Record<string, Column>;

/** A cylinder at a place, and its arrival there. */
export const arrivedCylinderColumns = {
  gasManufacturingUnitId: refColumn(references.maker.lookup, "cylinder.gasManufacturingUnitId"),
  gasManufacturingUnitName: makerNameColumn,
  productionDate: {
    kind: "day",
    from: "cylinder.productionDate",
    width: 92,
    sortable: true,
    filter: "date",
    priority: 3,
  },
  factoryNumber: factoryNumberColumn("cylinder.factoryNumber"),
  specId: refColumn(references.spec.lookup, "cylinder.specId"),
  specName: specNameColumn,
  gasBarcode: barcodeColumn("cylinder.gasBarcode"),
  ...arrivalColumns,
} as const satisfies Record<string, Column>;

/** A range: one input on screen, two fields on the wire, `<name>Begin` and `<name>End`. */
export const range = <const N extends string>(name: N) => {
  const begin = { op: "from", columns: [name], input: "day", range: name } as const;
  const end = { ...begin, op: "to" } as const;
  return { [`${name}Begin`]: begin, [`${name}End`]: end } as Record<`${N}Begin` | `${N}End`, typeof begin | typeof end>;
};

const lookup = (name: string) => ({ op: "equals", input: "lookup", lookup: name }) as const;

/** Search fields for a cylinder, the same in all lists. */
export const cylinderSearch = {
  gasBarcode: { op: "contains", input: "barcode" },
  factoryNumber: { op: "contains", input: "text" },
  specId: lookup(references.spec.lookup),
} as const satisfies Record<string, SearchField>;
/** Ids that a page sets. No input offers these records. */
export const cylinderIdSearch = {
  op: "equals",
  input: "text",
  label: "fields.gasBarcode",
  hidden: true,
  names: [{ table: cylinderTable, nameColumn: "gasBarcode" }],
} as const satisfies SearchField;
export const holderIdSearch = {
  op: "equals",
  input: "text",
  label: "fields.lastLocationName",
  hidden: true,
  names: [
    { table: companyTable, nameColumn: "name" },
    { table: clientTable, nameColumn: "name" },
  ],
} as const satisfies SearchField;
export const clientIdSearch = { ...lookup(references.client.lookup), hidden: true } as const satisfies SearchField;
/** A person by the account's id. */
export const accountIdSearch = {
  op: "equals",
  input: "text",
  hidden: true,
  names: [
    { table: accountTable, nameColumn: "nickName" },
    { table: accountTable, nameColumn: "userName" },
  ],
} as const satisfies SearchField;
export const makerSearch = lookup(references.maker.lookup);
export const bodySearch = lookup(references.body.lookup);
export const companySearch = lookup(references.company.lookup);

/** Filters of the two stock lists by how a cylinder arrived (rules §6). */
export const arrivalSearch = {
  orderNumber: { op: "contains", input: "text" },
  licenseNumber: { op: "contains", input: "text" },
  driverId: { ...lookup(references.employee.lookup), label: "fields.driverInfo" },
  driverName: { op: "contains", columns: ["driverInfo"], input: "text", label: "fields.driverInfo", hidden: true },
  escortId: { ...lookup(references.employee.lookup), op: "has", columns: ["escortIds"], label: "fields.escortsInfo" },
  escortsName: { op: "contains", columns: ["escortsInfo"], input: "text", label: "fields.escortsInfo", hidden: true },
  createdEmployeesName: { op: "contains", input: "text" },
  ...range("createdTime"),
} as const satisfies Record<string, SearchField>;

/** The same cylinder and arrival as filters. */
export const arrivedCylinderSearch = {
  ...cylinderSearch,
  gasManufacturingUnitId: makerSearch,
  ...range("productionDate"),
  ...arrivalSearch,
};

/** Columns of the cylinder in a row that joins `cylinderJoins`, the same in all lists of procedures. */
export const cylinderColumns = {
  factoryNumber: factoryNumberColumn("cylinder.factoryNumber"),
  specId: refColumn(references.spec.lookup, "cylinder.specId"),
  specName: specNameColumn,
  gasManufacturingUnitName: { ...makerNameColumn, hidden: true },
  gasBarcode: barcodeColumn("cylinder.gasBarcode"),
} as const satisfies Record<string, Column>;

/** Joins for person, time and vehicle of a movement, for rows that are the procedure itself. */
export const movementJoins = {
  account: accountJoin("userId"),
  driver: { table: employeeTable, on: ["driverId", "id"] },
} as const satisfies Record<string, Join>;
export const movementColumns = {
  licenseNumber: { kind: "text", whole: true, width: 96, filter: "string" },
  driverId: hidden(),
  driverInfo: { kind: "text", from: "driver.name", width: 80, filter: "string", priority: 3 },
  escortIds: hidden("json"),
  escortsInfo: { kind: "text", from: "escortIds", names: employeeNames, width: 112, priority: 3 },
  createdEmployeesName: operatorColumn,
  createdAccountName: hidden("text", "account.userName"),
  createdTime: {
    kind: "moment",
    label: "fields.operationTime",
    width: 132,
    sortable: true,
    filter: "date",
    priority: 1,
  },
  recordedAt: { kind: "moment", hidden: true },
} as const satisfies Record<string, Column>;
export const movementSearch = {
  licenseNumber: { op: "contains", input: "text" },
  driverId: { ...lookup(references.employee.lookup), label: "fields.driverInfo" },
  escortId: {
    ...lookup(references.employee.lookup),
    op: "has",
    columns: ["escortIds"],
    label: "fields.escortsInfo",
    hidden: true,
  },
  // The reader may know either the shown name or the sign-in name.
  createdUserName: {
    op: "key",
    columns: ["createdEmployeesName", "createdAccountName"],
    input: "text",
    label: "fields.createdEmployeesName",
  },
} as const satisfies Record<string, SearchField>;
