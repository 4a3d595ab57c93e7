import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { defineCall } from "../calls/define-call.ts";
import { placeInLog } from "./place-in-log.ts";
import { eventMetaAnswer as meta } from "./event-meta.ts";

/** Maximum number of events of the same command that are returned with an event. */
export const CHAIN_MOST = 200;

const chainLink = z.object({
  index: z.number().int(),
  type: z.string(),
  stream: z.string(),
  /** Barcode of the event's cylinder, where it has one. */
  gasBarcode: z.string().nullable(),
  revision: z.number().int(),
  eventId: z.string(),
  /** Index of the event that caused this one, when a reaction made it. */
  causedBy: z.number().int().nullable(),
  recordedAt: z.string().nullable(),
});

const eventAnswer = z.object({
  index: z.number().int(),
  /** The event as it is stored. The hash covers exactly this. */
  event: z.object({
    stream: z.string(),
    revision: z.number().int(),
    id: z.string(),
    type: z.string(),
    data: z.unknown(),
    meta,
  }),
  /** The event's data and meta, converted to the current version. */
  upcast: z.object({ data: z.unknown(), meta }),
  sentence: z.string(),
  userName: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Base64, like every hash here. */
  leafHash: z.string(),
  /** The newest checkpoint that covers the event. Null until the next checkpoint. */
  checkpoint: z.object({ size: z.number().int(), root: z.string() }).nullable(),
  /** Proof that the leaf is in the checkpoint's tree. */
  proof: z.array(z.string()),
  /** Events with the same correlation id that the caller may see, in the log's order. */
  chain: z.array(chainLink),
  /** True when there are more than {@link CHAIN_MOST} events. */
  chainCapped: z.boolean(),
});
export type EventAnswer = z.infer<typeof eventAnswer>;
export type ChainLink = z.infer<typeof chainLink>;

/** One event with all its data, its proof and the chain of its causes. */
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
