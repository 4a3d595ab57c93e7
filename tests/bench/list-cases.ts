import { companyId, specId } from "./list-data.ts";

/** What the archive is asked: as a query string of the list would. `group` is what its target hangs on. */
export type ListCase = {
  name: string;
  group: "search" | "sort" | "deep" | "unfiltered" | "tree" | "other";
  values?: Record<string, unknown>;
  sort?: string;
  pageIndex?: number;
  filters?: unknown;
  exactTotal?: boolean;
  /** Companies of the caller's data scope; absent: all. */
  scope?: string[];
};

const searched: [name: string, values: Record<string, unknown>][] = [
  ["barcode, whole", { gasBarcode: "6207919" }],
  ["barcode, 4 digits", { gasBarcode: "4711" }],
  ["barcode, 2 digits", { gasBarcode: "47" }],
  ["barcode, 2 letters that none has", { gasBarcode: "zz" }],
  ["factory number, whole", { factoryNumber: "B22104729" }],
  ["factory number, 3 signs", { factoryNumber: "c23" }],
  ["factory number, 2 signs", { factoryNumber: "d2" }],
  ["spec", { specId: specId(12) }],
  ["maker, rare", { gasManufacturingUnitId: "a4e10000-0000-7000-8000-000000000040" }],
  ["maker, usual", { gasManufacturingUnitId: "a4e10000-0000-7000-8000-000000000001" }],
  ["body", { bodyId: "b0d10000-0000-7000-8000-000000000003" }],
  ["life", { life: "scrapped" }],
  ["life, usual", { life: "active" }],
  ["content", { content: "full" }],
  ["procedure", { procedureId: 13 }],
  ["company", { companyId: companyId(120) }],
  ["production, a month", { productionDateBegin: "2023-05-01", productionDateEnd: "2023-05-31" }],
  ["next check, a week", { expirationDateBegin: "2026-05-01", expirationDateEnd: "2026-05-07" }],
  ["not usable", { isUsable: "false" }],
  ["holder", { holderId: companyId(60) }],
  ["created by", { createdCompanyId: companyId(150) }],
];
const combined: [name: string, values: Record<string, unknown>][] = [
  ["barcode and spec", { gasBarcode: "471", specId: specId(2) }],
  ["spec, content and company", { specId: specId(2), content: "full", companyId: companyId(9) }],
  ["procedure and production", { procedureId: 3, productionDateBegin: "2023-05-01", productionDateEnd: "2023-05-31" }],
  ["life and body", { life: "held", bodyId: "b0d10000-0000-7000-8000-000000000003" }],
];
const sorts = [
  "gasBarcode",
  "factoryNumber",
  "productionDate",
  "expirationDate",
  "serviceEnd",
  "lastTime",
  "createdTime",
];
const unindexed = ["emptyWeight", "inspectionDate", "specName", "gasManufacturingUnitName", "procedureId"];
const few = [companyId(17)];
const many = Array.from({ length: 40 }, (_, n) => companyId(1 + n * 5));

const leaf = (field: string, operator: string, value: unknown) => ({ field, operator, value });
const and = (...filters: unknown[]) => ({ logic: "And", filters });
const or = (...filters: unknown[]) => ({ logic: "Or", filters });

const trees: [name: string, filters: unknown][] = [
  ["starts with", and(leaf("factoryNumber", "StartsWith", "B22"))],
  ["ends with, or equal", or(leaf("gasBarcode", "EndsWith", "4711"), leaf("factoryNumber", "Equal", "B22104729"))],
  ["not contains", and(leaf("factoryNumber", "NotContains", "22"), leaf("gasBarcode", "Contains", "99"))],
  [
    "number and date",
    and(leaf("emptyWeight", "LessThan", 15.01), leaf("lastTime", "dateRange", ["2024-01-01", "2024-03-31"])),
  ],
  [
    "nested, over a joined name",
    or(
      and(leaf("createdCompanyName", "Contains", "199"), leaf("life", "NotEqual", "active")),
      and(leaf("specId", "Any", [specId(11), specId(12)]), leaf("isUsable", "Equal", false)),
    ),
  ],
  ["finds nothing", and(leaf("createdCompanyName", "EndsWith", "nobody"))],
  ["everything but", and(leaf("specId", "NotAny", [specId(1), specId(2)]))],
];

const far = { pageIndex: 25_001 };

export const archiveCases: ListCase[] = [
  ...searched.map(([name, values]): ListCase => ({ name, group: "search", values })),
  ...combined.map(([name, values]): ListCase => ({ name, group: "search", values })),
  { name: "barcode, 4 digits, one company's", group: "search", values: { gasBarcode: "4711" }, scope: few },
  { name: "spec, 40 companies'", group: "search", values: { specId: specId(3) }, scope: many },
  {
    name: "maker, by barcode",
    group: "search",
    values: { gasManufacturingUnitId: "a4e10000-0000-7000-8000-000000000040" },
    sort: "gasBarcode",
  },
  ...sorts.map((sort): ListCase => ({ name: `by ${sort}`, group: "sort", sort })),
  ...sorts.map((sort): ListCase => ({
    name: `by ${sort}, falling, 40 companies'`,
    group: "sort",
    sort: `-${sort}`,
    scope: many,
  })),
  { name: "no filter", group: "unfiltered" },
  { name: "no filter, one company's", group: "unfiltered", scope: few },
  { name: "no filter, 40 companies'", group: "unfiltered", scope: many },
  { name: "row 500 000", group: "deep", ...far },
  { name: "row 500 000 by barcode", group: "deep", ...far, sort: "gasBarcode" },
  { name: "row 500 000 by factory number, falling", group: "deep", ...far, sort: "-factoryNumber" },
  { name: "row 100 000 of 40 companies'", group: "deep", pageIndex: 5001, scope: many },
  ...trees.map(([name, filters]): ListCase => ({ name, group: "tree", filters })),
  ...unindexed.map((sort): ListCase => ({ name: `by ${sort} (no index)`, group: "other", sort })),
  { name: "content, exact total", group: "other", values: { content: "full" }, exactTotal: true },
  { name: "2 digits, exact total", group: "other", values: { gasBarcode: "47" }, exactTotal: true },
];
