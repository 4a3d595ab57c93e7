import type { ScanRow } from "../session/scan-row.ts";
import { textOf, type Job } from "../job/job.ts";

/** Bottles that a job is to have: so many in all or, where they are named, so many of each specification. */
export type Plan = { total: number; bySpec?: ReadonlyMap<string, number> };

/** A bottle that counts: scanned and recorded, or on the order already. */
export type Bottle = { gasBarcode: string; specName?: string };

/** One specification: `planned` is absent where the plan says nothing of it. */
type PlanLine = { specName: string; done: number; planned?: number; isUnexpected: boolean };

export type Progress = {
  done: number;
  planned?: number;
  /** Planned and not there; never below nothing. */
  left: number;
  /** There and not planned. */
  unexpected: number;
  lines: PlanLine[];
};

/** The most bottles of one plan. */
const most = 9999;

const countOf = (digits: string | undefined): number | undefined => {
  const count = Number(digits);
  return Number.isInteger(count) && count > 0 && count <= most ? count : undefined;
};

const partOf = (part: string): [string, number] | undefined => {
  const [, specName = "", digits] = /^(\S.*?)\s*[x×*:：]\s*(\d{1,4})$/i.exec(part) ?? [];
  const count = countOf(digits);
  return count === undefined ? undefined : [specName, count];
};

/** Reads `12` or `YSP35.5 x 10, YSP12 x 2`; undefined for what is neither, `null` for nothing. */
export const planOf = (text: string): Plan | undefined | null => {
  const parts = text
    .normalize("NFKC")
    .split(/[,;、\n]/)
    .map((part) => part.trim())
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

/** Specifications are written in capitals or not. */
const keyOf = (specName: string): string => specName.toLocaleUpperCase("en");

/** True of a specification that the plan does not name; one that is not known yet is not judged. */
export const isUnplanned = (plan: Plan | undefined, specName: string | undefined): boolean =>
  Boolean(plan?.bySpec && specName && ![...plan.bySpec.keys()].some((each) => keyOf(each) === keyOf(specName)));

/** Bottles against a plan, each counted once, however often it was scanned. Without a plan nothing is unexpected. */
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

/** True for recorded scans of a job that its plan does not name. */
export const beyondPlanOf = (job: Job | undefined): ((row: ScanRow) => boolean) => {
  const plan = planOf(textOf(job?.values.plan)) ?? undefined;
  return ({ result, procedureId, specName }) =>
    (result === "ok" || result === "exc") && procedureId === job?.procedureId && isUnplanned(plan, specName);
};
