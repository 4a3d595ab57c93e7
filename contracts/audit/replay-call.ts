import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { defineCall, type InputOf } from "../calls/define-call.ts";
import { isMoment, longestBarcode, maybe, text } from "../fields/scalars.ts";
import type { CylinderEvent } from "../streams/cylinder/events.ts";
import type { CylinderState } from "../streams/cylinder/state.ts";
import type { EventMeta } from "../streams/event.ts";
import { eventMetaAnswer } from "./event-meta.ts";

/** Orders of the steps: the log's order, or the order of the devices' clocks. */
export const replayOrders = ["recordedAt", "occurredAt"] as const;

/** Cylinder state from `evolveCylinder`. */
const state = z.looseObject({
  status: z.enum(["none", "registered", "removed"]),
}) as z.ZodType<CylinderState>;

type Replayed<E> = E extends CylinderEvent ? E & { revision: number; meta: EventMeta } : never;
/** An event of the cylinder in its current version, as input for `evolveCylinder`. `revision` is a JSON number. */
export type ReplayedEvent = Replayed<CylinderEvent>;
const event = z.object({
  type: z.string(),
  data: z.unknown(),
  meta: eventMetaAnswer,
  revision: z.number().int(),
}) as z.ZodType<ReplayedEvent>;

const nameRef = z.object({ id: z.string(), name: z.string().nullable() });

const step = z.object({
  /** Index in the log. Null until the event is sealed. */
  index: z.number().int().nullable(),
  revision: z.number().int(),
  type: z.string(),
  procedureId: z.number().int().nullable(),
  /** Sentence in the reader's language. */
  sentence: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  /** The person's current name. */
  user: nameRef,
  /** The name that the event keeps, else the current one. */
  company: nameRef,
  device: z.string().nullable(),
  /** Driver and escorts by their current names, for a procedure that names them. */
  driver: nameRef.nullable(),
  escorts: z.array(nameRef),
  exceptions: z.array(z.string()),
  before: state,
  after: state,
  /** Fields of the state that changed, except those of {@link bookkeeping}. */
  changed: z.array(z.string()),
  event,
});
export type ReplayStep = z.infer<typeof step>;

/** Fields of the state that only count or repeat what happened. Every event changes one of them. */
export const bookkeeping: readonly string[] = ["revision", "recordedAt", "version", "procedures", "last", "since"];

const orderBeside = z.object({
  orderNumber: z.string(),
  status: z.enum(["pending", "completed", "declined"]),
  clientId: z.string(),
  clientName: z.string().nullable(),
  placedAt: z.string(),
  /** Time at which the order was completed or declined. Null while it is pending. */
  endedAt: z.string().nullable(),
  /** Revisions of the cylinder's events that name the order. */
  revisions: z.array(z.number().int()),
});
export type OrderBeside = z.infer<typeof orderBeside>;

const exceptionAction = z.object({
  type: z.string(),
  at: z.string(),
  user: nameRef,
  comment: z.string().nullable(),
});
const exceptionBeside = z.object({
  id: z.string(),
  code: z.string(),
  /** Revision of the cylinder's event that raised the exception. */
  revision: z.number().int(),
  at: z.string(),
  /** Time of the first claim or acknowledgement. Null before. */
  handledAt: z.string().nullable(),
  status: z.enum(["open", "claimed", "acknowledged"]),
  actions: z.array(exceptionAction),
});
export type ExceptionBeside = z.infer<typeof exceptionBeside>;

const replayAnswer = z.object({
  by: z.enum(replayOrders),
  /** The requested time. Null for now. */
  at: z.string().nullable(),
  gasBarcode: z.string(),
  cylinderId: z.string(),
  /** Time zone of the tenant, used for sentences and days. */
  timeZone: z.string(),
  steps: z.array(step),
  /** State after the last event up to `at`, whatever the order of the steps. */
  state,
  orders: z.array(orderBeside),
  /** Exceptions of the cylinder's events, with what people did about them. */
  exceptionsBeside: z.array(exceptionBeside),
});
export type ReplayAnswer = z.infer<typeof replayAnswer>;

const moment = text.max(40).refine(isMoment, { error: "field.moment" });

/** The history of a cylinder's state, event by event. */
export const replayCall = defineCall({
  name: "replayCylinder",
  method: "get",
  path: "/manage/gascylinder/replay",
  permission: auditScreens.replay.codes.list,
  input: z.object({
    gasBarcode: text.trim().min(1).max(longestBarcode),
    /** Keeps only the events whose `recordedAt` is not later. */
    at: maybe(moment),
    by: maybe(z.enum(replayOrders)),
  }),
  answer: replayAnswer,
  tag: "audit",
  summary: "a cylinder's events with what each changed, up to a moment",
});
export type ReplayQuery = InputOf<typeof replayCall>;
