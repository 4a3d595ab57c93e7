import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { exportFormats } from "../wire/exports.ts";
import { rhythms } from "./rhythm.ts";
import { deliveryStates, mailStates } from "./states.ts";

const { add: exporting, schedule } = systemScreens.export.codes;
const permission = [schedule];
/** Recipients read what they get, too. */
const reading = [schedule, exporting];
const tag = "exports";

/** People who get one schedule's files; schedules that one person has. */
export const scheduleLimits = { recipients: 50, ofAccount: 50 } as const;

const count = z.number().int();
const moment = z.iso.datetime();
const query = z.record(z.string(), z.unknown());

/** Parts that can be changed later. */
export const scheduleParts = z.object({
  format: z.enum(exportFormats),
  /** The list's own query, as the call of its export takes it. */
  query,
  every: z.enum(rhythms),
  /** A time of the day on the tenant's clock. */
  at: text.max(5, { error: "schedule.at", abort: true }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "schedule.at" }),
  /** Of a week 1 (Monday) to 7, of a month 1 to 31: a month that is shorter takes its last day. Default 1; a daily one has none. */
  on: maybe(z.coerce.number<number>().int().min(1).max(31)),
  userIds: z.array(uuid).min(1).max(scheduleLimits.recipients),
});

const addSchedule = scheduleParts.extend({ list: text.min(1).max(80), query: query.default({}) });
const updateSchedule = scheduleParts.partial().extend({
  id: uuid,
  version: count.optional(),
  /** `false`: it rests. */
  isUsable: z.boolean().optional(),
});

/** The fate of one recipient's file. A recipient sees the own one alone. */
const delivery = z.object({
  /** That of the export. */
  id: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  state: z.enum(deliveryStates),
  /** The moment that it is for; it began later where the product was not running. */
  dueTime: moment,
  createdTime: moment,
  /** Why no file was made, in a sentence. */
  error: z.string().nullable(),
  mail: z.enum(mailStates),
});

/** A schedule as its list shows it. */
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
  /** In the order of `userIds`. */
  userNames: z.array(z.string()),
  isUsable: z.boolean(),
  /** When it runs next; null while it rests. */
  nextTime: moment.nullable(),
  createdTime: moment,
  createdUserId: z.uuid(),
  createdUserName: z.string(),
  /** The reader made it. */
  isOwn: z.boolean(),
  /** The reader gets its files. */
  isRecipient: z.boolean(),
  /** The reader may change it. */
  canChange: z.boolean(),
  /** The files of the last run. */
  last: z.array(delivery),
});

const id = z.object({ id: uuid });
/** Calls on lists that are sent by themselves. */
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
