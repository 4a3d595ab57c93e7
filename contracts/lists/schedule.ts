import { systemScreens } from "../access/menus/system.ts";
import { platformTable } from "../access/tables.ts";
import type { Option } from "../fields/field.ts";
import { defineList } from "../list-kit/define-list.ts";
import type { RawListRequest } from "../list-kit/list-query.ts";
import { json, nullable, oneOf, types } from "../read-models/table.ts";
import { rhythms, type Every } from "../schedules/rhythm.ts";
import { scheduleAnswer } from "../schedules/schedule-calls.ts";
import type { ExportFormat } from "../wire/exports.ts";
import { hidden } from "./parts.ts";

/** Scheduled exports, with the names of their recipients as one text. */
export const scheduleTable = platformTable("export_schedule_shown", {
  id: types.uuid,
  version: types.integer,
  list: types.text,
  format: oneOf<ExportFormat>(),
  query: json<RawListRequest>(),
  every: oneOf<Every>(),
  atTime: types.text,
  onDay: nullable(types.integer),
  isUsable: types.boolean,
  dueTime: types.moment,
  lastTime: nullable(types.moment),
  createdUserId: types.uuid,
  createdCompanyId: nullable(types.uuid),
  createdTime: types.moment,
  recipients: nullable(types.text),
});

const everyOptions: Option[] = rhythms.map((value) => ({ value, label: `schedule.every.${value}` }));
const { add, schedule } = systemScreens.export.codes;

/** Scheduled exports: the caller's own, those that the caller receives, and those that the caller may change. */
export const scheduleList = defineList({
  name: "schedule",
  path: "/export/schedule/getpage",
  permission: [schedule, add],
  from: scheduleTable,
  columns: {
    id: hidden(),
    list: { kind: "text", label: "schedule.col.what", width: 220, sortable: true, priority: 1 },
    every: { kind: "choice", options: everyOptions, label: "schedule.col.when", width: 180, sortable: true },
    recipients: { kind: "text", label: "schedule.col.to", width: 168, sortable: true },
    dueTime: { kind: "moment", label: "schedule.col.next", width: 136, sortable: true, priority: 1 },
    lastTime: { kind: "moment", label: "schedule.col.last", width: 240, sortable: true },
    createdTime: { kind: "moment", hidden: true, sortable: true },
    version: hidden("integer"),
    format: hidden(),
    query: hidden("json"),
    at: hidden("text", "atTime"),
    on: hidden("integer", "onDay"),
    isUsable: hidden("flag"),
    createdUserId: hidden(),
    createdCompanyId: hidden(),
  },
  layout: ["list", "every", "recipients", "dueTime", "lastTime"],
  card: { title: "list", outcome: "dueTime", place: "recipients", time: "every", more: ["lastTime"] },
  search: {
    recipient: { op: "contains", columns: ["recipients"], input: "text", label: "schedule.col.to" },
    every: { op: "equals", input: "choice", options: everyOptions, label: "schedule.everyLabel" },
    list: { op: "equals", input: "text", label: "schedule.col.what", hidden: true },
  },
  sort: { by: "createdTime", desc: true },
  scope: "createdCompanyId",
  own: "createdUserId",
  within: schedule,
  changes: "often",
  answer: scheduleAnswer,
});
