import { cylinderScreens } from "../access/menus/cylinder.ts";
import { platformTable } from "../access/tables.ts";
import type { Option } from "../fields/field.ts";
import { importAnswer, type ImportPhase } from "../imports/calls.ts";
import { importKindNames, type ImportKindName } from "../imports/kinds.ts";
import { defineList } from "../list-kit/define-list.ts";
import { nullable, oneOf, types } from "../read-models/table.ts";
import { jobTable } from "../wire/job-table.ts";
import { hidden } from "./parts.ts";

const importTable = platformTable("import", {
  id: types.uuid,
  kind: oneOf<ImportKindName>(),
  fileName: types.text,
  phase: oneOf<ImportPhase>(),
  userId: types.uuid,
  jobId: nullable(types.uuid),
  total: types.integer,
  ready: types.integer,
  errors: types.integer,
  duplicates: types.integer,
  created: types.integer,
  skipped: types.integer,
  failed: types.integer,
  createdTime: types.moment,
  finishedTime: nullable(types.moment),
});

const kinds: Option[] = importKindNames.map((value) => ({ value, label: `import.kind.${value}` }));

/** The caller's own imports of the last days, newest first. */
export const importList = defineList({
  name: "import",
  path: "/import/getpage",
  permission: cylinderScreens.import.codes.list,
  from: importTable,
  joins: { job: { table: jobTable, on: ["jobId", "id"] } },
  columns: {
    id: hidden(),
    fileName: { kind: "text", label: "client.import.file", width: 240, sortable: true, priority: 1 },
    kind: { kind: "choice", options: kinds, label: "client.import.kind", width: 96, sortable: true },
    createdTime: { kind: "moment", label: "client.import.when", width: 136, sortable: true, priority: 1 },
    total: { kind: "integer", label: "client.import.rows", width: 96, align: "right", sortable: true },
    phase: { kind: "text", label: "client.import.state", width: 280, priority: 1 },
    jobId: hidden(),
    ready: hidden("integer"),
    errors: hidden("integer"),
    duplicates: hidden("integer"),
    created: hidden("integer"),
    skipped: hidden("integer"),
    failed: hidden("integer"),
    finishedTime: hidden("moment"),
    jobState: hidden("text", "job.state"),
    jobDone: hidden("integer", "job.done"),
    jobError: hidden("text", "job.error"),
    jobCreated: hidden("moment", "job.createdTime"),
    jobFinished: hidden("moment", "job.finishedTime"),
  },
  layout: ["fileName", "kind", "createdTime", "total", "phase"],
  card: { title: "fileName", outcome: "phase", time: "createdTime", more: ["kind", "total"] },
  search: {
    key: { op: "key", columns: ["fileName"], input: "text", label: "client.import.file" },
    kind: { op: "equals", input: "choice", options: kinds, label: "client.import.kind" },
  },
  sort: { by: "createdTime", desc: true },
  scope: false,
  own: "userId",
  changes: "often",
  answer: importAnswer,
});
