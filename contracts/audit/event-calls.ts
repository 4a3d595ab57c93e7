import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { defineCall } from "../calls/define-call.ts";
import { placeInLog } from "./place-in-log.ts";
import { eventMetaAnswer as meta } from "./event-meta.ts";

/** Events of one command that are answered beside an event at most. */
export const CHAIN_MOST = 200;

const chainLink = z.object({
  index: z.number().int(),
  type: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  eventId: z.string(),
  /** Index of the event that caused it, where a reaction made it. */
  causedBy: z.number().int().nullable(),
  recordedAt: z.string().nullable(),
});

const eventAnswer = z.object({
  index: z.number().int(),
  /** As it is stored: this is what is hashed. */
  event: z.object({
    stream: z.string(),
    revision: z.number().int(),
    id: z.string(),
    type: z.string(),
    data: z.unknown(),
    meta,
  }),
  /** The event's data and meta as today's code reads them. */
  upcast: z.object({ data: z.unknown(), meta }),
  sentence: z.string(),
  userName: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Base64, as every hash here. */
  leafHash: z.string(),
  /** The newest checkpoint that covers the event; null until the next one. */
  checkpoint: z.object({ size: z.number().int(), root: z.string() }).nullable(),
  /** Inclusion of the leaf in the checkpoint's tree. */
  proof: z.array(z.string()),
  /** Events of the same correlation id within the caller's scope, in the log's order. */
  chain: z.array(chainLink),
  /** There are more than {@link CHAIN_MOST} of them. */
  chainCapped: z.boolean(),
});
export type EventAnswer = z.infer<typeof eventAnswer>;
export type ChainLink = z.infer<typeof chainLink>;

/** One event whole, with its proof and its chain of cause. */
export const getEvent = defineCall({
  name: "getEvent",
  method: "get",
  path: "/audit/event/get",
  permission: auditScreens.events.codes.list,
  input: z.object({ index: placeInLog }),
  answer: eventAnswer,
  tag: "audit",
  summary: "one event of the log as it is stored, its sentence, its proof and the events of the same command",
});
