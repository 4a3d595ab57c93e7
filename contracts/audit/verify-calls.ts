import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { defineCall } from "../calls/define-call.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { checkStates, findingCodes, runStates, verifyChecks } from "./finding.ts";

/** A run keeps so many findings, and so many differing cells of each table; `findingCount` and `differing` count all. */
export const mostFindings = 500;
export const mostSamples = 50;

const moment = z.iso.datetime({ offset: true });
const count = z.number().int();

/** Part of the chain: `done` of `total` things are looked at. */
const check = z.object({ name: z.enum(verifyChecks), state: z.enum(checkStates), done: count, total: count });
export type CheckAnswer = z.output<typeof check>;

/** One cell that differs. `column` null: the whole row is on one side alone; the other side's value is null then. */
const cell = z.object({
  key: z.string(),
  column: z.string().nullable(),
  live: z.string().nullable(),
  rebuilt: z.string().nullable(),
});
export type CellAnswer = z.output<typeof cell>;

/** A table of the read models beside the same built from the log. */
const table = z.object({
  /** The view that makes it. */
  view: z.string(),
  name: z.string(),
  state: z.enum(checkStates),
  rows: count,
  differing: count,
  sample: z.array(cell),
});
export type TableAnswer = z.output<typeof table>;

/** A difference, with the first and the last index concerned; null where it concerns no place in the log. */
const finding = z.object({
  code: z.enum(findingCodes),
  index: count.nullable(),
  stream: z.string().nullable(),
  revision: count.nullable(),
  first: count.nullable(),
  last: count.nullable(),
  /** In the reader's language. */
  text: z.string(),
});
export type FindingAnswer = z.output<typeof finding>;

/** A run of verify as the list shows it. */
export const runAnswer = z.object({
  id: z.uuid(),
  state: z.enum(runStates),
  done: count,
  total: count,
  log: z.boolean(),
  readModels: z.boolean(),
  /** Pasted notes that the run compares with. */
  anchors: count,
  /** Null: it began by itself, or by the operator's command. */
  startedBy: z.string().nullable(),
  createdTime: moment,
  startedTime: moment.nullable(),
  finishedTime: moment.nullable(),
  /** Events of the log as the run found them; null until it has read it. */
  treeSize: count.nullable(),
  findingCount: count,
  /** The exception that a run with findings makes; acknowledging it ends it on the wall and in the bell. */
  exceptionId: z.string().nullable(),
  acknowledged: z.boolean(),
  /** The sentence of a run that could not end, in the reader's language. */
  error: z.string().nullable(),
});
export type VerifyRunAnswer = z.output<typeof runAnswer>;

const wholeRun = runAnswer.extend({
  findings: z.array(finding),
  checks: z.array(check),
  tables: z.array(table),
});
export type VerifyRunWhole = z.output<typeof wholeRun>;

const common = { permission: auditScreens.verify.codes.list, tag: "audit" };
const id = z.object({ id: uuid });

/** Runs of verify; each belongs to the whole tenant. */
export const verifyCalls = {
  /** 409 `audit.verifyRunning` while another goes on, 400 `audit.notAnchor` for text that is no signed note. */
  run: defineCall({
    name: "startVerifyRun",
    ...common,
    method: "post",
    path: "/audit/verify/run",
    from: "body",
    input: z.object({ log: z.boolean(), readModels: z.boolean(), anchors: maybe(text.max(200_000)) }),
    answer: z.object({ id: z.uuid() }),
    summary:
      "compare the log with its tree, and the read models with the log; anchors are signed notes, one after another",
  }),
  get: defineCall({
    name: "getVerifyRun",
    ...common,
    method: "get",
    path: "/audit/verify/get",
    from: "query",
    input: id,
    answer: wholeRun,
    summary: "a run of verify with its checks, tables and findings",
  }),
  stop: defineCall({
    name: "stopVerifyRun",
    ...common,
    method: "post",
    path: "/audit/verify/stop",
    from: "either",
    input: id,
    answer: z.object({ id: z.uuid() }),
    summary: "end a run before its time; it counts as failed",
  }),
};
