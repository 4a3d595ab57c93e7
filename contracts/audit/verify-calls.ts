import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { defineCall } from "../calls/define-call.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { checkStates, findingCodes, runStates, verifyChecks } from "./finding.ts";

/** Maximum number of findings that a run keeps. `findingCount` counts all. */
export const mostFindings = 500;

const moment = z.iso.datetime({ offset: true });
const count = z.number().int();

/** Part of the chain: `done` of `total` items are checked. */
const check = z.object({ name: z.enum(verifyChecks), state: z.enum(checkStates), done: count, total: count });
export type CheckAnswer = z.output<typeof check>;

/** One cell that differs. If the whole row is on one side only, `column` and the other side's value are null. */
const cell = z.object({
  key: z.string(),
  column: z.string().nullable(),
  live: z.string().nullable(),
  rebuilt: z.string().nullable(),
});
export type CellAnswer = z.output<typeof cell>;

/** A table of the read models, compared with the same table rebuilt from the log. */
const table = z.object({
  /** The view that fills the table. */
  view: z.string(),
  name: z.string(),
  state: z.enum(checkStates),
  rows: count,
  differing: count,
  sample: z.array(cell),
});
export type TableAnswer = z.output<typeof table>;

/** A difference, with the first and last index that it concerns. Both are null for a difference without a position in the log. */
const finding = z.object({
  code: z.enum(findingCodes),
  index: count.nullable(),
  stream: z.string().nullable(),
  revision: count.nullable(),
  first: count.nullable(),
  last: count.nullable(),
  /** Text in the reader's language. */
  text: z.string(),
});
export type FindingAnswer = z.output<typeof finding>;

/** A verify run as a row of the list. */
export const runAnswer = z.object({
  id: z.uuid(),
  state: z.enum(runStates),
  done: count,
  total: count,
  log: z.boolean(),
  readModels: z.boolean(),
  /** Number of pasted notes that the run compares with. */
  anchors: count,
  /** Null when the run started by itself or by the operator's command. */
  startedBy: z.string().nullable(),
  createdTime: moment,
  startedTime: moment.nullable(),
  finishedTime: moment.nullable(),
  /** Events of the log at the start of the run. Null until the run has read the log. */
  treeSize: count.nullable(),
  findingCount: count,
  /** The exception that a run with findings raises. Acknowledging it removes it from the board and the bell. */
  exceptionId: z.string().nullable(),
  acknowledged: z.boolean(),
  /** Sentence of the failure of a run, in the reader's language. */
  error: z.string().nullable(),
});
export type VerifyRunAnswer = z.output<typeof runAnswer>;

/** Copies of the log's roots outside the installation, each with its last agreement. Null: no copy exists. */
const outside = z.object({
  /** The newest checkpoint that witnesses signed: their names, its size, and when the log signed it. */
  witness: z.object({ names: z.array(z.string()), size: count, at: moment }).nullable(),
  /** The newest run with pasted anchors, if they agreed with the log: their number and the end of the run. */
  anchor: z.object({ count, at: moment }).nullable(),
});
export type Outside = z.output<typeof outside>;

const wholeRun = runAnswer.extend({
  findings: z.array(finding),
  checks: z.array(check),
  tables: z.array(table),
  outside,
});
export type VerifyRunWhole = z.output<typeof wholeRun>;

const common = { permission: auditScreens.verify.codes.list, tag: "audit" };
const id = z.object({ id: uuid });

/** Verify runs. Each belongs to the whole tenant. */
export const verifyCalls = {
  /** Fails with 409 `audit.verifyRunning` while another run is active, and with 400 `audit.notAnchor` if the text is no signed note. */
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
