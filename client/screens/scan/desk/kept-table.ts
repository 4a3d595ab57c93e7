import { isProcedureId, type ProcedureId } from "#contracts/procedures/index.ts";
import type { HeldScan } from "./held-scans.ts";
import type { Job } from "../job/job.ts";

/** A cylinder that was scanned and still needs its weights or its judgement, for a procedure. */
export type Benched = { gasBarcode: string; at: string; procedureId: ProcedureId };

/** The part of a table that outlives the page beside its scans: the job, the open step, the bench, the scans that nobody has decided on, and pictures for the next. */
export type KeptTable = {
  job: Job | undefined;
  step: ProcedureId | undefined;
  bench: Benched[];
  held: HeldScan[];
  pictures: string;
};

type Unknown<T> = { [K in keyof T]?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPicked = (value: unknown) =>
  isObject(value) && typeof value["id"] === "string" && typeof value["name"] === "string";
const isValue = (value: unknown) =>
  isPicked(value) || ["string", "boolean"].includes(typeof value) || (Array.isArray(value) && value.every(isPicked));

const isJob = (value: unknown): value is Job => {
  if (!isObject(value)) return false;
  const { procedureId, values }: Unknown<Job> = value;
  return isProcedureId(procedureId) && isObject(values) && Object.values(values).every(isValue);
};

const isBenched = (value: unknown): value is Benched => {
  if (!isObject(value)) return false;
  const { gasBarcode, at, procedureId }: Unknown<Benched> = value;
  return typeof gasBarcode === "string" && typeof at === "string" && isProcedureId(procedureId);
};

const isHeld = (value: unknown): value is HeldScan => {
  if (!isObject(value)) return false;
  const { id, gasBarcode, at, job }: Unknown<HeldScan> = value;
  return [id, gasBarcode, at].every((text) => typeof text === "string") && isJob(job);
};

const listOf = <T>(value: unknown, is: (each: unknown) => each is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];

/** Reads an earlier page's table; parts that an older version wrote otherwise are left out. */
export const keptTableOf = (text: string | null): KeptTable => {
  try {
    const { job, step, bench, held, pictures }: Unknown<KeptTable> = JSON.parse(text ?? "{}") as Unknown<KeptTable>;
    return {
      job: isJob(job) ? job : undefined,
      step: isProcedureId(step) ? step : undefined,
      bench: listOf(bench, isBenched),
      held: listOf(held, isHeld),
      pictures: typeof pictures === "string" ? pictures : "",
    };
  } catch {
    return { job: undefined, step: undefined, bench: [], held: [], pictures: "" };
  }
};
