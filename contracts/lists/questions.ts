import type { ListDefinition } from "../list-kit/define-list.ts";
import { auditEvent } from "./audit-event.ts";
import { exception } from "./exception.ts";
import { stockDetail } from "./stock.ts";
import { vehicleUsage } from "./vehicle-usage.ts";

/** Values that a reader enters for a question. Its query names them as `$vehicle`. */
export const questionAsks = ["vehicle", "person", "place", "day", "shift", "days"] as const;
export type QuestionAsk = (typeof questionAsks)[number];
export type Asked = Partial<Record<QuestionAsk, string>>;

/** The lists that questions read. */
export const questionLists: Readonly<Record<string, ListDefinition>> = {
  exception,
  vehicleUsage,
  auditEvent,
  stockDetail,
};

/** First and last hours of the shifts. The night ends on the next day. */
export const shifts = { early: [6, 14], late: [14, 22], night: [22, 30] } as const;
export type Shift = keyof typeof shifts;

type Seeded = { key: string; zh: string; en: string; list: string; query: string };

const ofCodes = (...codes: string[]): string =>
  JSON.stringify({ logic: "And", filters: [{ field: "code", operator: "Any", value: codes }] });
const stoodSince = JSON.stringify({
  logic: "And",
  filters: [{ field: "since", operator: "LessThanOrEqual", value: "$daysAgo" }],
});

/** The first questions of an auditor, as views that are shared with the auditor's role. */
export const questionSeeds: readonly Seeded[] = [
  {
    key: "overweight",
    zh: "上月充装超重",
    en: "Over weight last month",
    list: "exception",
    query:
      "code=cylinder.overweight&createdTimeBegin=$lastMonthBegin&createdTimeEnd=$lastMonthEnd&asOf=$thisMonthBegan",
  },
  {
    key: "unchecked",
    zh: "没有有效检查的充装",
    en: "Filled without a valid check",
    list: "exception",
    query: `filters=${ofCodes("check.preFillMissing", "check.preFillFailed", "check.preFillStale", "check.postFillMissing")}&asOf=$now`,
  },
  {
    key: "vehicle",
    zh: "某车某日经手的全部气瓶",
    en: "Everything one vehicle touched on a day",
    list: "vehicleUsage",
    query: "vehicleId=$vehicle&createdTimeBegin=$day&createdTimeEnd=$day",
  },
  {
    key: "shift",
    zh: "某人某班次的全部记录",
    en: "Everything one person recorded in a shift",
    list: "auditEvent",
    query: "userName=$person&recordedAtBegin=$shiftBegin&recordedAtEnd=$shiftEnd",
  },
  {
    key: "stood",
    zh: "在某处停留超过若干天的气瓶",
    en: "Cylinders that stood longer than some days at a place",
    list: "stockDetail",
    query: `companyId=$place&filters=${stoodSince}&asOf=$now`,
  },
];

const names = (query: string): string[] => [...query.matchAll(/\$([a-zA-Z]+)/g)].map(([, name = ""]) => name);

/** True for the query of a question, which has values to enter or to derive. */
export const isQuestion = (query: string): boolean => names(query).length > 0;

const derivedFrom: Readonly<Record<string, readonly QuestionAsk[]>> = {
  shiftBegin: ["day", "shift"],
  shiftEnd: ["day", "shift"],
  daysAgo: ["days"],
};

/** The values that a question's query needs from its reader. */
export const asksOf = (query: string): QuestionAsk[] => {
  const needed = new Set<string>(names(query).flatMap((name): readonly string[] => derivedFrom[name] ?? [name]));
  return questionAsks.filter((ask) => needed.has(ask));
};

const DAY_MS = 86_400_000;
const two = (value: number): string => String(value).padStart(2, "0");
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

type Clock = {
  now: Date;
  /** The business day of now. */
  today: string;
  /** The moment of a day and a time, `HH:mm:ss`, in the tenant's time zone. */
  momentOf(day: string, time: string): string;
};

/**
 * A question's query with the reader's values, as parameters of its list's call. Undefined while a value is missing.
 */
export const queryOf = (
  query: string,
  answers: Asked,
  { now, today, momentOf }: Clock,
): Record<string, string> | undefined => {
  if (asksOf(query).some((ask) => !answers[ask])) return undefined;
  const monthBegin = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = dayAfter(monthBegin, -1);
  const [from, to] = shifts[answers.shift as Shift] ?? shifts.early;
  const hourOf = (hour: number): string =>
    momentOf(dayAfter(answers.day ?? today, Math.floor(hour / 24)), `${two(hour % 24)}:00:00`);
  const values: Record<string, () => string | undefined> = {
    lastMonthBegin: () => `${lastMonthEnd.slice(0, 7)}-01`,
    lastMonthEnd: () => lastMonthEnd,
    thisMonthBegan: () => momentOf(monthBegin, "00:00:00"),
    now: () => now.toISOString(),
    shiftBegin: () => hourOf(from),
    shiftEnd: () => new Date(Date.parse(hourOf(to)) - 1).toISOString(),
    daysAgo: () => new Date(now.getTime() - Number(answers.days) * DAY_MS).toISOString(),
  };
  const filled = (text: string): string =>
    text.replaceAll(/\$([a-zA-Z]+)/g, (_, name: string) => values[name]?.() ?? answers[name as QuestionAsk] ?? "");
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, filled(value)]));
};
