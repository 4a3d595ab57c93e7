import { companyId, makerId, specId } from "./list-data.ts";

/** Questions to a list, as its query string would put them. */
export type Ask = {
  values?: Record<string, unknown>;
  sort?: string;
  pageIndex?: number;
  filters?: unknown;
  exactTotal?: boolean;
  /** Companies of the caller's data scope; absent: all. */
  scope?: string[];
};

/** `group` is what its target hangs on; `ask` gives each turn other values, because the second time they would lie warm. */
export type ListCase = {
  name: string;
  group: "search" | "filter" | "sort" | "deep" | "unfiltered" | "tree" | "other";
  ask(turn: number): Ask;
};

const day = (turn: number, from = "2021-06-01"): string =>
  new Date(Date.parse(from) + turn * 41 * 86_400_000).toISOString().slice(0, 10);
const signs = (turn: number, length: number): string =>
  String((turn * 7919 + 4711) % 10 ** length).padStart(length, "0");
const letter = (turn: number): string => String.fromCharCode(97 + (turn % 20));
const barcode = (turn: number): string => String(6_200_000_000 + (((turn * 40_009 + 1) * 7919) % 99_999_989));
const body = (turn: number): string => `b0d10000-0000-7000-8000-00000000000${1 + (turn % 6)}`;
const procedure = (turn: number): number => turn % 17;

/** One search field of equality, and a number by three or more of its signs. */
const searched: [name: string, values: (turn: number) => Record<string, unknown>][] = [
  ["barcode, whole", (turn) => ({ gasBarcode: barcode(turn) })],
  ["barcode, 4 digits", (turn) => ({ gasBarcode: signs(turn, 4) })],
  ["factory number, whole", (turn) => ({ factoryNumber: `B22${signs(turn, 6)}` })],
  ["factory number, 3 signs", (turn) => ({ factoryNumber: `${letter(turn)}2${turn % 5}` })],
  ["spec", (turn) => ({ specId: specId(1 + (turn % 12)) })],
  ["maker", (turn) => ({ gasManufacturingUnitId: makerId(1 + (turn % 40)) })],
  ["body", (turn) => ({ bodyId: body(turn) })],
  ["life", (turn) => ({ life: ["scrapped", "active", "held", "disabled"][turn % 4] })],
  ["content", (turn) => ({ content: ["full", "empty"][turn % 2] })],
  ["procedure", (turn) => ({ procedureId: procedure(turn) })],
  ["company", (turn) => ({ companyId: companyId(1 + turn * 9) })],
  ["not usable", () => ({ isUsable: "false" })],
  ["holder", (turn) => ({ holderId: companyId(1 + turn * 9) })],
  ["created by", (turn) => ({ createdCompanyId: companyId(1 + turn * 9) })],
];
/** Other filters, and several together. */
const filtered: [name: string, values: (turn: number) => Record<string, unknown>][] = [
  ["barcode, 2 digits", (turn) => ({ gasBarcode: signs(turn, 2) })],
  ["barcode, 1 digit", (turn) => ({ gasBarcode: signs(turn, 1) })],
  ["barcode, 2 letters that none has", (turn) => ({ gasBarcode: `z${letter(turn)}` })],
  ["factory number, 2 signs", (turn) => ({ factoryNumber: `${letter(turn)}2` })],
  ["factory number, 2 signs that none has", (turn) => ({ factoryNumber: `${letter(turn)}9` })],
  ["production, a month", (turn) => ({ productionDateBegin: day(turn), productionDateEnd: day(turn, "2021-06-30") })],
  [
    "next check, a week",
    (turn) => ({ expirationDateBegin: day(turn, "2026-01-01"), expirationDateEnd: day(turn, "2026-01-07") }),
  ],
  ["barcode and spec", (turn) => ({ gasBarcode: signs(turn, 3), specId: specId(1 + (turn % 12)) })],
  ["barcode, 2 digits, and spec", (turn) => ({ gasBarcode: signs(turn, 2), specId: specId(12) })],
  ["spec, content and company", (turn) => ({ specId: specId(2), content: "full", companyId: companyId(1 + turn * 9) })],
  [
    "procedure and production",
    (turn) => ({
      procedureId: procedure(turn),
      productionDateBegin: day(turn),
      productionDateEnd: day(turn, "2021-06-30"),
    }),
  ],
  ["life and body", (turn) => ({ life: "held", bodyId: body(turn) })],
];
const sorts = [
  "gasBarcode",
  "factoryNumber",
  "productionDate",
  "expirationDate",
  "serviceEnd",
  "lastTime",
  "createdTime",
  "emptyWeight",
  "inspectionDate",
  "specName",
  "gasManufacturingUnitName",
  "procedureId",
];
const few = (turn: number) => [companyId(17 + turn)];
const many = (turn: number) => Array.from({ length: 40 }, (_, n) => companyId(1 + ((turn + n * 5) % 200)));

const leaf = (field: string, operator: string, value: unknown) => ({ field, operator, value });
const and = (...filters: unknown[]) => ({ logic: "And", filters });
const or = (...filters: unknown[]) => ({ logic: "Or", filters });

const trees: [name: string, filters: (turn: number) => unknown][] = [
  ["starts with", (turn) => and(leaf("factoryNumber", "StartsWith", `${letter(turn)}22`))],
  [
    "ends with, or equal",
    (turn) =>
      or(leaf("gasBarcode", "EndsWith", signs(turn, 4)), leaf("factoryNumber", "Equal", `B22${signs(turn, 6)}`)),
  ],
  [
    "not contains",
    (turn) => and(leaf("factoryNumber", "NotContains", "22"), leaf("gasBarcode", "Contains", signs(turn, 2))),
  ],
  [
    "number and date",
    (turn) =>
      and(leaf("emptyWeight", "LessThan", 15.01), leaf("lastTime", "dateRange", [day(turn), day(turn, "2021-08-31")])),
  ],
  [
    "nested, over a joined name",
    (turn) =>
      or(
        and(leaf("createdCompanyName", "Contains", String(175 + turn)), leaf("life", "NotEqual", "active")),
        and(leaf("specId", "Any", [specId(11), specId(12)]), leaf("isUsable", "Equal", false)),
      ),
  ],
  ["finds nothing", (turn) => and(leaf("createdCompanyName", "EndsWith", `nobody ${turn}`))],
  ["everything but", (turn) => and(leaf("specId", "NotAny", [specId(1 + (turn % 6)), specId(7 + (turn % 6))]))],
];

const deep = (sort?: string) => (turn: number) => ({ sort, pageIndex: 2000 + turn * 1900 });

export const archiveCases: ListCase[] = [
  ...searched.map(([name, values]): ListCase => ({ name, group: "search", ask: (turn) => ({ values: values(turn) }) })),
  ...filtered.map(([name, values]): ListCase => ({ name, group: "filter", ask: (turn) => ({ values: values(turn) }) })),
  {
    name: "barcode, 4 digits, one company's",
    group: "search",
    ask: (turn) => ({ values: { gasBarcode: signs(turn, 4) }, scope: few(turn) }),
  },
  {
    name: "spec, 40 companies'",
    group: "search",
    ask: (turn) => ({ values: { specId: specId(1 + (turn % 12)) }, scope: many(turn) }),
  },
  {
    name: "maker, by barcode",
    group: "search",
    ask: (turn) => ({ values: { gasManufacturingUnitId: makerId(1 + (turn % 40)) }, sort: "gasBarcode" }),
  },
  ...sorts.map((sort): ListCase => ({
    name: `by ${sort}`,
    group: "sort",
    ask: (turn) => ({ sort: turn % 2 ? sort : `-${sort}`, pageIndex: 1 + turn }),
  })),
  ...sorts.map((sort): ListCase => ({
    name: `by ${sort}, 40 companies'`,
    group: "sort",
    ask: (turn) => ({ sort: turn % 2 ? sort : `-${sort}`, scope: many(turn) }),
  })),
  { name: "no filter", group: "unfiltered", ask: (turn) => ({ pageIndex: 1 + turn }) },
  { name: "no filter, one company's", group: "unfiltered", ask: (turn) => ({ scope: few(turn) }) },
  { name: "no filter, 40 companies'", group: "unfiltered", ask: (turn) => ({ scope: many(turn) }) },
  { name: "rows 40 000 to 950 000", group: "deep", ask: deep() },
  { name: "rows 40 000 to 950 000 by barcode", group: "deep", ask: deep("gasBarcode") },
  { name: "rows 40 000 to 950 000 by factory number, falling", group: "deep", ask: deep("-factoryNumber") },
  { name: "rows 40 000 to 950 000 by spec", group: "deep", ask: deep("specName") },
  { name: "row 100 000 of 40 companies'", group: "deep", ask: (turn) => ({ pageIndex: 5001, scope: many(turn) }) },
  ...trees.map(([name, filters]): ListCase => ({ name, group: "tree", ask: (turn) => ({ filters: filters(turn) }) })),
  {
    name: "content, exact total",
    group: "other",
    ask: (turn) => ({ values: { content: ["full", "empty"][turn % 2] }, exactTotal: true }),
  },
  {
    name: "2 digits, exact total",
    group: "other",
    ask: (turn) => ({ values: { gasBarcode: signs(turn, 2) }, exactTotal: true }),
  },
];
