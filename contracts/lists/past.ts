import { cylinderTable } from "../read-models/cylinder.ts";
import { exceptionRowTable } from "../read-models/exception.ts";
import { pastCustomerTable, pastExceptionTable, pastPlaceTable, pastSituationTable } from "../read-models/past.ts";
import { clientTable, companyTable } from "../resources/tables.ts";
import type { Column, ListDefinition } from "../list-kit/define-list.ts";
import { customerInventory, customerStock } from "./customer-stock.ts";
import { cylinder } from "./cylinder.ts";
import { due } from "./due.ts";
import { exception } from "./exception.ts";
import { hidden } from "./parts.ts";
import { stockDetail, stockSummary } from "./stock.ts";

/** Names of the tables of the past. */
export type PastTableName = "past_situation" | "past_exception" | "past_place" | "past_customer";

/** The same columns, some of them from elsewhere. */
const from = (
  { columns }: Pick<ListDefinition, "columns">,
  changed: Readonly<Record<string, string>>,
): Record<string, Column> => ({
  ...columns,
  ...Object.fromEntries(Object.entries(changed).map(([name, path]) => [name, { ...columns[name]!, from: path }])),
});

const past = { table: pastSituationTable, on: ["id", "cylinderId"], inner: true } as const;
const ofSituation = {
  lastLocationName: "past.placeName",
  expirationDate: "past.inspectionDue",
  life: "past.life",
  content: "past.content",
  gate: "past.gate",
  gateAt: "past.gateAt",
  gateCompanyId: "past.gateCompanyId",
  holdReasons: "past.holds",
  holderKind: "past.placeKind",
  holderId: "past.placeId",
  unseen: "past.unseen",
  isUsable: "past.isUsable",
  scopeCompanyId: "past.scopeCompanyId",
} as const;
const holder = { table: clientTable, on: ["past.placeId", "id"] } as const;

/** Columns of the archive that say where and how a cylinder was, not which one it is. */
export const situationColumns: ReadonlySet<string> = new Set(Object.keys(ofSituation));

/** The archive's rows of the cylinders that were registered. */
const ofArchive = (list: typeof cylinder | typeof due): ListDefinition => ({
  ...list,
  from: cylinderTable,
  joins: { past, ...list.joins, client: holder },
  columns: { ...from(list, ofSituation), arrivalId: hidden("text", "past.arrivalId") },
});

/**
 * The lists that can be read as of a moment, by name: the same columns, searches and rights, over tables of the past. Names joined from records are
 * today's. The archive sorts by its own columns.
 */
export const pastLists: Readonly<Record<string, ListDefinition>> = {
  cylinder: ofArchive(cylinder),
  due: ofArchive(due),
  stockSummary: { ...stockSummary, from: pastPlaceTable },
  stockDetail: {
    ...stockDetail,
    from: pastSituationTable,
    where: { placeKind: ["station", "store", "dealer"], unseen: false },
    joins: { ...stockDetail.joins, company: { table: companyTable, on: ["placeId", "id"] } },
    columns: { ...from(stockDetail, { companyId: "placeId", companyName: "company.name" }), arrivalId: hidden() },
  },
  customerStock: { ...customerStock, from: pastCustomerTable },
  customerInventory: {
    ...customerInventory,
    from: pastSituationTable,
    where: { placeKind: "customer" },
    joins: { ...customerInventory.joins, client: { table: clientTable, on: ["placeId", "id"] } },
    columns: { ...from(customerInventory, { clientId: "placeId", companyId: "scopeCompanyId" }), arrivalId: hidden() },
  },
  exception: {
    ...exception,
    from: exceptionRowTable,
    joins: {
      past: { table: pastExceptionTable, on: ["id", "rowId"], inner: true },
      ...exception.joins,
      claimer: { ...exception.joins.claimer, on: ["past.claimedBy", "id"] },
      acknowledger: { ...exception.joins.acknowledger, on: ["past.acknowledgedBy", "id"] },
      closer: { ...exception.joins.closer, on: ["past.closedBy", "id"] },
    },
    columns: {
      ...from(exception, {
        kind: "past.kind",
        severity: "past.severity",
        code: "past.code",
        exceptions: "past.exceptions",
        kinds: "past.kinds",
        codes: "past.codes",
        claimers: "past.claimers",
        status: "past.status",
        claimedBy: "past.claimedBy",
        claimedTime: "past.claimedTime",
        acknowledgedBy: "past.acknowledgedBy",
        acknowledgedTime: "past.acknowledgedTime",
        acknowledgement: "past.acknowledgement",
        closedBy: "past.closedBy",
        closedTime: "past.closedTime",
        endedTime: "past.endedTime",
      }),
      // The event itself brought the row.
      arrivalId: hidden("text", "id"),
    },
  },
};

/** The lists of one place, which can also be read by the times of the scans. */
export const scannedLists: Readonly<Record<string, readonly string[]>> = {
  stockDetail: ["companyId", "warehouseId"],
  customerInventory: ["clientId"],
};
