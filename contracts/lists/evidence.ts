import { auditScreens } from "../access/menus/audit.ts";
import { evidenceVerdicts } from "../audit/evidence-check.ts";
import { evidenceRowAnswer, evidenceSubjects, type EvidenceState, type LastCheck } from "../audit/evidence-calls.ts";
import type { Option } from "../fields/field.ts";
import { defineList } from "../list-kit/define-list.ts";
import type { Language } from "../locales/index.ts";
import { json, nullable, oneOf, types, type Columns, type SourceTable } from "../read-models/table.ts";
import { hidden } from "./parts.ts";

const columns = {
  id: types.uuid,
  state: oneOf<EvidenceState>(),
  isCancelled: types.boolean,
  done: types.integer,
  total: types.integer,
  error: nullable(types.text),
  language: oneOf<Language>(),
  subject: types.text,
  gasBarcodes: types.text,
  gasBarcode: nullable(types.text),
  barcodes: types.integer,
  orderNumber: nullable(types.text),
  purpose: types.text,
  pictures: types.boolean,
  names: types.boolean,
  userId: types.uuid,
  userName: types.text,
  createdTime: types.moment,
  finishedTime: nullable(types.moment),
  fileName: types.text,
  fileSize: nullable(types.bigint),
  events: nullable(types.integer),
  pictureCount: nullable(types.integer),
  firstAt: nullable(types.text),
  lastAt: nullable(types.text),
  treeSize: nullable(types.bigint),
  root: nullable(types.text),
  digest: nullable(types.text),
  verdict: nullable(types.text),
  lastCheck: nullable(json<LastCheck>()),
} satisfies Columns;

/** Evidence bundles, with the state of their job and the facts of a finished bundle. */
export const evidenceTable: SourceTable<typeof columns, undefined> = {
  schema: "audit",
  name: "evidence_shown",
  key: ["id"],
  columns,
};

const subjects: Option[] = evidenceSubjects.map((value) => ({ value, label: `evidence.kind.${value}` }));
const verdicts: Option[] = evidenceVerdicts.map((value) => ({ value, label: `evidence.tag.${value}` }));

/** The caller's own evidence bundles, newest first; everybody's with the scope of all companies. */
export const evidence = defineList({
  name: "evidence",
  path: "/audit/evidence/getpage",
  permission: auditScreens.evidence.codes.list,
  from: evidenceTable,
  columns: {
    id: hidden(),
    subject: { kind: "choice", options: subjects, label: "evidence.bundle", width: 176, priority: 1 },
    purpose: { kind: "text", label: "evidence.col.purpose", width: 160, sortable: true },
    events: { kind: "integer", label: "common.events", width: 84, align: "right", sortable: true },
    createdTime: { kind: "moment", label: "evidence.col.made", width: 132, sortable: true, priority: 1 },
    root: { kind: "text", label: "evidence.col.root", width: 92, priority: 3 },
    verdict: { kind: "choice", options: verdicts, label: "evidence.col.verified", width: 128, priority: 1 },
    gasBarcode: { kind: "barcode", hidden: true, label: "fields.gasBarcode" },
    orderNumber: { kind: "code", hidden: true, label: "fields.orderNumber" },
    userName: { kind: "text", hidden: true, label: "evidence.madeBy" },
    gasBarcodes: hidden(),
    state: hidden(),
    isCancelled: hidden("flag"),
    done: hidden("integer"),
    total: hidden("integer"),
    error: hidden(),
    language: hidden(),
    barcodes: hidden("integer"),
    pictures: hidden("flag"),
    names: hidden("flag"),
    finishedTime: hidden("moment"),
    fileName: hidden(),
    fileSize: hidden("integer"),
    pictureCount: hidden("integer"),
    firstAt: hidden(),
    lastAt: hidden(),
    treeSize: hidden("integer"),
    digest: hidden(),
    lastCheck: hidden("json"),
  },
  layout: ["subject", "purpose", "events", "createdTime", "root", "verdict"],
  paper: ["subject", "gasBarcode", "orderNumber", "purpose", "events", "userName", "createdTime", "root", "verdict"],
  card: { title: "subject", outcome: "verdict", place: "purpose", time: "createdTime", more: ["events"] },
  search: {
    find: { op: "key", columns: ["purpose", "orderNumber", "gasBarcodes"], input: "text", label: "evidence.find" },
    kind: { op: "equals", columns: ["subject"], input: "choice", options: subjects, label: "evidence.kindLabel" },
    userName: { op: "equals", input: "text", label: "evidence.madeBy" },
    createdTimeBegin: {
      ...{ op: "from", columns: ["createdTime"], input: "day" },
      ...{ range: "createdTime", label: "evidence.col.made" },
    },
    createdTimeEnd: {
      ...{ op: "to", columns: ["createdTime"], input: "day" },
      ...{ range: "createdTime", label: "evidence.col.made" },
    },
  },
  sort: { by: "createdTime", desc: true },
  scope: false,
  own: "userId",
  within: auditScreens.evidence.codes.list[0],
  changes: "often",
  answer: evidenceRowAnswer,
  export: "auditevidence",
});
