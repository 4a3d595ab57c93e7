import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { exportFormats } from "../wire/exports.ts";
import { rhythms } from "./rhythm.ts";
import { deliveryStates, mailStates } from "./states.ts";

const { add: exporting, schedule } = systemScreens.export.codes;
const permission = [schedule];
/** A recipient, who may have only the code for exports, may also read schedules. */
const reading = [schedule, exporting];
const tag = "exports";

/** Maximum number of recipients of one schedule, and of schedules of one person. */
export const scheduleLimits = { recipients: 50, ofAccount: 50 } as const;

const count = z.number().int();
const moment = z.iso.datetime();
const query = z.record(z.string(), z.unknown());

/** The parts that can be changed later. */
export const scheduleParts = z.object({
  format: z.enum(exportFormats),
  /** The list's query, as in the call of its export. */
  query,
  every: z.enum(rhythms),
  /** A time of day in the tenant's time zone. */
  at: text.max(5, { error: "schedule.at", abort: true }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "schedule.at" }),
  /** Day of the week from 1 (Monday) to 7, or of the month from 1 to 31 (at most its last day). Default 1; a daily schedule has none. */
  on: maybe(z.coerce.number<number>().int().min(1).max(31)),
  userIds: z.array(uuid).min(1).max(scheduleLimits.recipients),
});

const addSchedule = scheduleParts.extend({ list: text.min(1).max(80), query: query.default({}) });
const updateSchedule = scheduleParts.partial().extend({
  id: uuid,
  version: count.optional(),
  /** `false`: the schedule is paused. */
  isUsable: z.boolean().optional(),
});

/** One recipient's file and its state. Recipients see only their own. */
const delivery = z.object({
  /** Id of the export. */
  id: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  state: z.enum(deliveryStates),
  /** The time that the file is for. The export started later if the product was not running. */
  dueTime: moment,
  createdTime: moment,
  /** Reason why no file was made, as a sentence. */
  error: z.string().nullable(),
  mail: z.enum(mailStates),
});

/** A schedule in the response of its list. */
export const scheduleAnswer = z.object({
  id: z.uuid(),
  version: count,
  list: z.string(),
  format: z.enum(exportFormats),
  query,
  every: z.enum(rhythms),
  at: z.string(),
  on: count.nullable(),
  userIds: z.array(z.uuid()),
  /** Names in the order of `userIds`. */
  userNames: z.array(z.string()),
  isUsable: z.boolean(),
  /** Time of the next run. Null while it is paused. */
  nextTime: moment.nullable(),
  createdTime: moment,
  createdUserId: z.uuid(),
  createdUserName: z.string(),
  /** True when the reader made it. */
  isOwn: z.boolean(),
  /** True when the reader receives its files. */
  isRecipient: z.boolean(),
  /** True when the reader may change it. */
  canChange: z.boolean(),
  /** Files of the last run. */
  last: z.array(delivery),
});

const id = z.object({ id: uuid });
/** Calls for scheduled exports. */
export const scheduleCalls = {
  get: defineCall({
    name: "getSchedule",
    method: "get",
    path: "/export/schedule/get",
    permission: reading,
    input: id,
    answer: scheduleAnswer,
    failures: ["record.notFound"],
    tag,
    summary: "one of them",
  }),
  add: defineCall({
    name: "addSchedule",
    method: "post",
    path: "/export/schedule/add",
    permission,
    input: addSchedule,
    answer: z.object({ id: z.uuid() }),
    message: "ok.added",
    failures: ["schedule.tooMany", "export.formatUnavailable", "record.notFound"],
    tag,
    summary: "send a list regularly, one file a recipient, cut by that person's rights; takes the list's own code, too",
  }),
  update: defineCall({
    name: "updateSchedule",
    method: "put",
    path: "/export/schedule/update",
    permission,
    input: updateSchedule,
    answer: z.object({ id: z.uuid(), version: count }),
    message: "ok.updated",
    failures: ["record.notFound", "record.stale", "export.formatUnavailable"],
    tag,
    summary: "change it, or let it rest; a version guards against another's save",
  }),
  remove: defineCall({
    name: "removeSchedule",
    method: "delete",
    path: "/export/schedule/softdelete",
    permission,
    input: id,
    answer: z.null(),
    message: "ok.removed",
    failures: ["record.notFound"],
    tag,
    summary: "send it no more; files that are made stay",
  }),
  people: defineCall({
    name: "listScheduleRecipients",
    method: "get",
    path: "/export/schedule/getuserlist",
    permission,
    input: z.object({ key: maybe(text.trim().max(100)) }),
    answer: z.object({
      list: z.array(z.object({ id: z.uuid(), name: z.string(), companyName: z.string().nullable() })),
      total: count,
    }),
    tag,
    summary: "people who can be recipients: the caller, and those of the companies in reach; at most 100 by name",
  }),
  news: defineCall({
    name: "getScheduleNews",
    method: "get",
    path: "/export/schedule/news",
    permission,
    answer: z.object({ list: z.array(delivery.extend({ scheduleId: z.uuid(), list: z.string() })) }),
    tag,
    summary: "files of the caller's own schedules that nobody got, until they are seen",
  }),
  seen: defineCall({
    name: "seeScheduleNews",
    method: "post",
    path: "/export/schedule/seen",
    permission,
    input: z.object({}),
    answer: z.null(),
    tag,
    summary: "the caller has seen them",
  }),
};

export type AddSchedule = z.output<typeof addSchedule>;
export type UpdateSchedule = z.output<typeof updateSchedule>;
export type ScheduleAnswer = z.output<typeof scheduleAnswer>;
export type DeliveryAnswer = z.output<typeof delivery>;
export type ScheduleNews = z.output<typeof delivery> & { scheduleId: string; list: string };
