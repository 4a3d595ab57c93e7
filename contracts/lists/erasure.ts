import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { platformTable } from "../access/tables.ts";
import { eraseStates, personKinds, type EraseState, type PersonKind } from "../erasing/erase-calls.ts";
import type { Option } from "../fields/field.ts";
import { defineList } from "../list-kit/define-list.ts";
import { nullable, oneOf, types } from "../read-models/table.ts";
import { hidden } from "./parts.ts";

/** Requests to erase a person, with the names of both accounts. */
export const erasureTable = platformTable("erasure_shown", {
  id: types.uuid,
  kind: oneOf<PersonKind>(),
  recordId: types.uuid,
  companyId: nullable(types.uuid),
  reason: types.text,
  state: oneOf<EraseState>(),
  texts: types.integer,
  fields: nullable(types.integer),
  files: nullable(types.integer),
  askedBy: types.uuid,
  askedName: nullable(types.text),
  askedTime: types.moment,
  confirmedName: nullable(types.text),
  confirmedTime: nullable(types.moment),
  finishedTime: nullable(types.moment),
});

const kinds: Option[] = personKinds.map((value) => ({ value, label: `erase.kind.${value}` }));
const states: Option[] = eraseStates.map((value) => ({ value, label: `erase.state.${value}` }));

const answer = z.object({
  id: z.uuid(),
  kind: z.enum(personKinds),
  recordId: z.uuid(),
  companyId: z.uuid().nullable(),
  reason: z.string(),
  state: z.enum(eraseStates),
  /** Number of free texts that are hidden. */
  texts: z.number().int(),
  /** Emptied fields, once it is completed. */
  fields: z.number().int().nullable(),
  /** Deleted files, once it is completed. */
  files: z.number().int().nullable(),
  askedBy: z.uuid(),
  askedName: z.string().nullable(),
  askedTime: z.iso.datetime(),
  confirmedName: z.string().nullable(),
  confirmedTime: z.iso.datetime().nullable(),
  finishedTime: z.iso.datetime().nullable(),
});
export type ErasureRow = z.infer<typeof answer>;

/** Requests to erase a person, newest first. They never hold the person's name. */
export const erasure = defineList({
  name: "erasure",
  path: "/admin/erase/getpage",
  permission: systemScreens.erase.codes.list,
  from: erasureTable,
  columns: {
    id: hidden(),
    kind: { kind: "choice", options: kinds, label: "erase.kindLabel", width: 96, priority: 1 },
    recordId: { kind: "code", label: "erase.record", width: 240 },
    state: { kind: "choice", options: states, label: "common.state", width: 128, sortable: true, priority: 1 },
    reason: { kind: "text", label: "erase.reason", width: 200 },
    askedName: { kind: "text", label: "erase.askedBy", width: 120 },
    askedTime: { kind: "moment", label: "erase.askedTime", width: 140, sortable: true, priority: 1 },
    confirmedName: { kind: "text", label: "erase.confirmedBy", width: 120 },
    finishedTime: { kind: "moment", label: "erase.finished", width: 140, sortable: true },
    fields: { kind: "integer", label: "erase.fields", width: 88, align: "right" },
    files: { kind: "integer", label: "erase.files", width: 88, align: "right" },
    texts: { kind: "integer", label: "erase.texts", width: 88, align: "right" },
    askedBy: hidden(),
    companyId: hidden(),
    confirmedTime: hidden("moment"),
  },
  layout: ["kind", "recordId", "state", "reason", "askedName", "askedTime", "confirmedName", "finishedTime"],
  card: { title: "kind", outcome: "state", place: "askedName", time: "askedTime", more: ["reason"] },
  search: {
    kind: { op: "equals", input: "choice", options: kinds, label: "erase.kindLabel" },
    state: { op: "equals", input: "choice", options: states, label: "common.state" },
  },
  sort: { by: "askedTime", desc: true },
  scope: "companyId",
  changes: "often",
  answer,
});
