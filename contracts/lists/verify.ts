import { auditCodes, auditScreens } from "../access/menus/audit.ts";
import { runStates, type RunState } from "../audit/finding.ts";
import { checkpointRowAnswer } from "../audit/seal-calls.ts";
import { runAnswer } from "../audit/verify-calls.ts";
import type { Option } from "../fields/field.ts";
import { defineList } from "../list-kit/define-list.ts";
import { nullable, oneOf, types, type Columns, type SourceTable } from "../read-models/table.ts";
import { hidden } from "./parts.ts";

const runColumns = {
  id: types.uuid,
  state: oneOf<RunState>(),
  done: types.bigint,
  total: types.bigint,
  log: types.boolean,
  readModels: types.boolean,
  anchors: types.integer,
  startedBy: nullable(types.text),
  createdTime: types.moment,
  startedTime: nullable(types.moment),
  finishedTime: nullable(types.moment),
  treeSize: nullable(types.bigint),
  findingCount: types.integer,
  exceptionId: nullable(types.text),
  acknowledged: types.boolean,
  error: nullable(types.text),
} satisfies Columns;

/** Verify runs, with the name of the person who started each and the handling of its exception. */
export const verifyRunTable: SourceTable<typeof runColumns, undefined> = {
  schema: "audit",
  name: "verify_run_shown",
  key: ["id"],
  columns: runColumns,
};

const words: Record<RunState, string> = { waiting: "waiting", active: "running", completed: "ok", failed: "failed" };
const states: Option[] = runStates.map((value) => ({ value, label: `verify.state.${words[value]}` }));

/** Verify runs, newest first. */
export const verifyRun = defineList({
  name: "verifyRun",
  path: "/audit/verify/getpage",
  permission: auditScreens.verify.codes.list,
  from: verifyRunTable,
  columns: {
    id: hidden(),
    createdTime: { kind: "moment", label: "verify.begun", width: 150, sortable: true, priority: 1 },
    startedBy: { kind: "text", label: "verify.by", width: 112, sortable: true },
    log: { kind: "flag", label: "verify.looksAt", width: 200 },
    state: { kind: "choice", options: states, label: "common.result", width: 160, priority: 1 },
    done: hidden("integer"),
    total: hidden("integer"),
    readModels: hidden("flag"),
    anchors: hidden("integer"),
    startedTime: hidden("moment"),
    finishedTime: hidden("moment"),
    treeSize: hidden("integer"),
    findingCount: hidden("integer"),
    exceptionId: hidden(),
    acknowledged: hidden("flag"),
    error: hidden(),
  },
  layout: ["createdTime", "startedBy", "log", "state"],
  card: { title: "createdTime", outcome: "state", place: "startedBy", more: ["log"] },
  search: {
    state: { op: "equals", input: "choice", options: states, label: "common.result" },
    createdTimeBegin: {
      op: "from",
      columns: ["createdTime"],
      input: "day",
      range: "createdTime",
      label: "verify.begun",
    },
    createdTimeEnd: { op: "to", columns: ["createdTime"], input: "day", range: "createdTime", label: "verify.begun" },
  },
  sort: { by: "createdTime", desc: true },
  scope: false,
  changes: "often",
  answer: runAnswer,
});

const checkpointColumns = {
  size: types.bigint,
  root: types.text,
  at: types.moment,
  note: types.text,
  cosignatures: types.json,
  place: types.bigint,
} satisfies Columns;

/** Signed checkpoints. The root is base64; `place` distinguishes checkpoints with the same size and different origins. */
export const checkpointTable: SourceTable<typeof checkpointColumns, undefined> = {
  schema: "audit",
  name: "checkpoint_shown",
  key: ["size"],
  columns: checkpointColumns,
};

/** Signed checkpoints of the log, newest first. */
export const checkpoint = defineList({
  name: "checkpoint",
  path: "/audit/checkpoint/getpage",
  permission: auditCodes,
  from: checkpointTable,
  rank: "place",
  columns: {
    // Sizes begin again after a restore of an older backup, so the column sorts by the place and shows the size.
    place: { kind: "integer", label: "common.treeSize", width: 72, align: "right", sortable: true, priority: 1 },
    root: { kind: "text", label: "verify.rootHash", width: 96 },
    at: { kind: "moment", label: "verify.signedAt", width: 150, sortable: true, priority: 1 },
    note: { kind: "text", label: "verify.key", width: 64, priority: 3 },
    cosignatures: hidden("json"),
    size: { kind: "integer", label: "common.result", width: 32 },
  },
  layout: ["place", "root", "at", "note", "size"],
  search: {
    atBegin: { op: "from", columns: ["at"], input: "day", range: "at", label: "verify.signedAt" },
    atEnd: { op: "to", columns: ["at"], input: "day", range: "at", label: "verify.signedAt" },
  },
  sort: { by: "place", desc: true },
  scope: false,
  changes: "often",
  answer: checkpointRowAnswer,
});
