import { textOf, type Job } from "./job.ts";

/** The planned cylinders of a job: a total, and optionally the number of each specification. */
export type Plan = { total: number; bySpec?: ReadonlyMap<string, number> };

/** A cylinder that counts: a recorded scan, or one already on the order. */
export type Bottle = { gasBarcode: string; specName?: string };

/** One specification. `planned` is undefined if the plan does not name it. */
type PlanLine = { specName: string; done: number; planned?: number; isUnexpected: boolean };

export type Progress = {
  done: number;
  planned?: number;
  /** Planned but still missing, at least 0. */
  left: number;
  /** Scanned but not planned. */
  unexpected: number;
  lines: PlanLine[];
};

/** Maximum number of cylinders in a plan. */
const most = 9999;

const countOf = (digits: string | undefined): number | undefined => {
  const count = Number(digits);
  return Number.isInteger(count) && count > 0 && count <= most ? count : undefined;
};

const partOf = (part: string): [string, number] | undefined => {
  const [, specName = "", digits] = /^(\S.*?)(?:\s*[x×*:：]\s*|\s+)(\d{1,4})$/i.exec(part) ?? [];
  const count = countOf(digits);
  return count === undefined ? undefined : [specName, count];
};

/** A number may have the word for cylinders after it, as people write it. */
const withoutUnit = (part: string): string => part.replace(/(\d)\s*(?:只|瓶|个|支|cylinders?|bottles?)$/i, "$1").trim();

/** Parses `12` or `YSP35.5 x 10, YSP12 x 2`, also as `12只` or `YSP35.5*10瓶`. Returns `undefined` for other text and `null` for empty text. */
export const planOf = (text: string): Plan | undefined | null => {
  const parts = text
    .normalize("NFKC")
    .split(/[,;、\n]/)
    .map((part) => withoutUnit(part.trim()))
    .filter(Boolean);
  if (parts.length === 0) return null;
  const [only = ""] = parts;
  const total = parts.length === 1 && /^\d+$/.test(only) ? countOf(only) : undefined;
  if (total !== undefined) return { total };
  const bySpec = new Map<string, number>();
  for (const part of parts) {
    const read = partOf(part);
    if (!read) return undefined;
    bySpec.set(read[0], (bySpec.get(read[0]) ?? 0) + read[1]);
  }
  return { total: [...bySpec.values()].reduce((sum, count) => sum + count), bySpec };
};

/** Upper and lower case do not matter in specification names. */
const keyOf = (specName: string): string => specName.toLocaleUpperCase("en");

export type PlanFault = { is: "unreadable" } | { is: "unknownSpec"; names: string[] };

/** Reason why a plan's text may be wrong. `specNames`: all specifications, undefined if they are not known. */
export const planFault = (text: string, specNames: readonly string[] | undefined): PlanFault | undefined => {
  const plan = planOf(text);
  if (plan === undefined) return { is: "unreadable" };
  const existing = specNames && new Set(specNames.map(keyOf));
  const names = existing ? [...(plan?.bySpec?.keys() ?? [])].filter((name) => !existing.has(keyOf(name))) : [];
  return names.length > 0 ? { is: "unknownSpec", names } : undefined;
};

/** True if the plan does not name the specification. False while the specification is unknown. */
export const isUnplanned = (plan: Plan | undefined, specName: string | undefined): boolean =>
  Boolean(plan?.bySpec && specName && ![...plan.bySpec.keys()].some((each) => keyOf(each) === keyOf(specName)));

/** Compares cylinders with a plan. Each counts once, however often it was scanned; without a plan nothing is unexpected. */
export const progressOf = (plan: Plan | undefined, bottles: readonly Bottle[]): Progress => {
  const distinct = new Map(bottles.map((bottle) => [bottle.gasBarcode, bottle]));
  const lines = new Map<string, PlanLine>();
  for (const [specName, planned] of plan?.bySpec ?? [])
    lines.set(keyOf(specName), { specName, done: 0, planned, isUnexpected: false });
  for (const { specName = "" } of distinct.values()) {
    const isUnexpected = plan?.bySpec !== undefined && specName !== "";
    const line = lines.get(keyOf(specName)) ?? { specName, done: 0, isUnexpected };
    lines.set(keyOf(specName), { ...line, done: line.done + 1 });
  }
  const all = [...lines.values()];
  const scanned = distinct.size;
  const withSpec = all.filter(({ specName }) => specName !== "");
  const beyond = withSpec.reduce((sum, line) => sum + Math.max(0, line.done - (line.planned ?? 0)), 0);
  const unexpected = plan?.bySpec ? beyond : Math.max(0, scanned - (plan?.total ?? scanned));
  return {
    done: scanned,
    planned: plan?.total,
    left: Math.max(0, (plan?.total ?? 0) - (scanned - unexpected)),
    unexpected,
    lines: all,
  };
};

type Scanned = { result: string; procedureId: number; specName?: string };

/** Returns a test for recorded scans of a specification that the job's plan does not name. */
export const beyondPlanOf = (job: Job | undefined): ((row: Scanned) => boolean) => {
  const plan = planOf(textOf(job?.values.plan)) ?? undefined;
  return ({ result, procedureId, specName }) =>
    (result === "ok" || result === "exc") && procedureId === job?.procedureId && isUnplanned(plan, specName);
};
