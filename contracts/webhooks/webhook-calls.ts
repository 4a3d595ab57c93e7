import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { addedAnswer, defineCall, rawId, savedAnswer, typedAs } from "../calls/define-call.ts";
import { clearable, line, maybe, text, uuid } from "../fields/scalars.ts";
import { deliveryStates, offReasons, webhookFaults, webhookKinds, webhookStates } from "./kinds.ts";

const moment = z.iso.datetime({ offset: true });
const count = z.number().int();
const url = text
  .trim()
  .max(500, { error: "field.tooLong" })
  .refine((value) => URL.canParse(value) && /^https?:\/\//i.test(value) && !/^https?:\/\/[^/]*@/i.test(value), {
    error: "webhook.url",
  });
const kinds = z
  .array(z.enum(webhookKinds))
  .min(1, { error: "field.required" })
  .transform((chosen) => webhookKinds.filter((kind) => chosen.includes(kind)));
const parts = {
  name: line.min(1, { error: "field.required" }).max(60, { error: "field.tooLong" }),
  url,
  kinds,
  companyId: uuid,
};
const description = line.max(200, { error: "field.tooLong" });

const addWebhook = z.object({ ...parts, description: maybe(description), isUsable: z.boolean().default(true) });
/** Absent fields do not change. */
const updateWebhook = z.object({
  id: uuid,
  version: count,
  name: parts.name.optional(),
  url: url.optional(),
  kinds: kinds.optional(),
  companyId: uuid.optional(),
  description: clearable(description),
  /** `true` also switches a receiver on again that the product switched off. */
  isUsable: z.boolean().optional(),
  /** Makes another secret. Both sign for 24 hours. */
  newSecret: z.boolean().optional(),
});
export type AddWebhook = z.infer<typeof addWebhook>;
export type UpdateWebhook = z.infer<typeof updateWebhook>;

/** A webhook in the answer of its list. */
export const webhookAnswer = z.object({
  id: z.uuid(),
  version: count,
  name: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  companyId: z.uuid(),
  companyName: z.string().nullable(),
  isUsable: z.boolean(),
  state: z.enum(webhookStates),
  offReason: z.enum(offReasons).nullable(),
  offAt: moment.nullable(),
  /** Position of the last event before which the receiver took all. */
  position: z.string().nullable(),
  /** Messages that wait. */
  waiting: count,
  failed: count,
  /** Messages that the sender gave up after 3 days. */
  aside: count,
  failingSince: moment.nullable(),
  /** Number of failures since the last message that was taken. */
  fails: count,
  nextAt: moment.nullable(),
  lastTakenAt: moment.nullable(),
  lastMs: count.nullable(),
  lastFailedAt: moment.nullable(),
  lastError: z.enum(webhookFaults).nullable(),
  lastStatus: count.nullable(),
  /** Beginning of the receiver's last answer that refused. Only for holders of the code for changing. */
  lastAnswer: z.string().nullable(),
  /** Until when the secret before the last change signs too. */
  previousUntil: moment.nullable(),
  modifiedUserName: z.string().nullable(),
  createdTime: moment,
});
export type WebhookAnswer = z.infer<typeof webhookAnswer>;

/** One message to one receiver. */
export const deliveryAnswer = z.object({
  /** The header `webhook-id`. */
  id: z.uuid(),
  kind: z.enum(webhookKinds),
  /** Barcode, order number or name of what it is about. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  tries: count,
  firstAt: moment.nullable(),
  lastAt: moment,
  nextAt: moment.nullable(),
  status: count.nullable(),
  ms: count.nullable(),
  error: z.enum(webhookFaults).nullable(),
  answer: z.string().nullable(),
});
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>;

const { codes } = systemScreens.webhook;
const at = <Name extends string>(name: Name) => ({ path: `/admin/webhook/${name}`, tag: "webhook" }) as const;
const missing = ["record.notFound"];
const one = { input: rawId, documented: addedAnswer };

export const webhookCalls = {
  get: defineCall({
    ...at("get"),
    ...one,
    name: "getWebhook",
    method: "get",
    permission: codes.list,
    answer: typedAs<WebhookAnswer>(webhookAnswer),
    failures: missing,
    summary: "one webhook, without its secret",
  }),
  add: defineCall({
    ...at("add"),
    name: "addWebhook",
    method: "post",
    permission: [codes.add],
    input: addWebhook,
    answer: z.object({ id: z.uuid(), secret: z.string() }),
    answersSecret: true,
    failures: ["access.outOfScope"],
    example: {
      name: "Accounting",
      url: "https://erp.example.com/hooks",
      kinds: ["order.opened", "order.completed"],
      companyId: "0198f2c4-1b09-7e4a-a65b-3180c5fa92e7",
    },
    message: "ok.added",
    summary: "add a webhook; the answer holds its secret, once",
  }),
  update: defineCall({
    ...at("update"),
    name: "updateWebhook",
    method: "put",
    permission: [codes.update],
    input: updateWebhook,
    answer: savedAnswer.extend({ secret: z.string().optional() }),
    failures: [...missing, "record.stale", "access.outOfScope"],
    message: "ok.updated",
    summary: "change a webhook, switch it on again, or change its secret; a version guards against another's save",
  }),
  remove: defineCall({
    ...at("softdelete"),
    ...one,
    name: "removeWebhook",
    method: "delete",
    permission: [codes.remove],
    answer: z.null(),
    failures: missing,
    message: "ok.removed",
    summary: "delete a webhook",
  }),
  test: defineCall({
    ...at("test"),
    ...one,
    name: "testWebhook",
    method: "post",
    permission: [codes.test],
    answer: z.object({
      isTaken: z.boolean(),
      at: moment,
      ms: count,
      status: count.nullable(),
      error: z.enum(webhookFaults).nullable(),
      answer: z.string().nullable(),
    }),
    failures: missing,
    summary: "send a message of the type `webhook.test` now",
  }),
  deliveries: defineCall({
    ...at("deliveries"),
    name: "listWebhookDeliveries",
    method: "get",
    permission: [codes.deliveries],
    input: z.object({
      id: uuid,
      state: maybe(z.enum(deliveryStates)),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
      pageIndex: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    answer: z.object({ list: z.array(deliveryAnswer), total: count }),
    failures: missing,
    summary: "the newest 1,000 messages to a receiver and those that failed within 7 days, newest first",
  }),
  resend: defineCall({
    ...at("resend"),
    name: "resendWebhookDelivery",
    method: "post",
    permission: [codes.resend],
    input: z.object({ id: uuid, deliveryId: uuid }),
    answer: z.null(),
    failures: missing,
    summary: "send one message again as soon as its turn comes; its body is made again from the log",
  }),
  replay: defineCall({
    ...at("replay"),
    name: "replayWebhook",
    method: "post",
    permission: [codes.replay],
    input: z.object({
      id: uuid,
      /** A position of the log, after which all is sent again, or a time, from which. */
      from: text.min(1).max(60),
      /** Counts and sends nothing. */
      preview: z.boolean().default(false),
    }),
    answer: z.object({ position: z.string().nullable(), count }),
    failures: missing,
    summary: "send everything again from a position or a time",
  }),
};
