/** Kinds of messages that other software can be sent. */
export const webhookKinds = [
  "procedure.recorded",
  "procedure.refused",
  "procedure.voided",
  "cylinder.registered",
  "cylinder.corrected",
  "cylinder.disabled",
  "cylinder.scrapped",
  "exception.opened",
  "exception.closed",
  "order.opened",
  "order.completed",
  "order.declined",
  "export.completed",
  "import.completed",
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** State of a receiver. `off` is also shown for one that a person switched off. */
export const webhookStates = ["live", "failing", "off"] as const;
export type StoredState = (typeof webhookStates)[number];
/** The product switches a receiver off that took nothing for 3 days (`dead`), or answered 410 (`gone`). */
export const offReasons = ["dead", "gone"] as const;
export type OffReason = (typeof offReasons)[number];

/** Reasons why a message was not taken. */
export const webhookFaults = [
  "status",
  "redirect",
  "timeout",
  "refused",
  "unknownHost",
  "address",
  "certificate",
  "insecure",
  "broken",
] as const;
export type WebhookFault = (typeof webhookFaults)[number];

export const deliveryStates = ["taken", "failed", "waiting", "aside"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A message, as its body holds it. */
export type WebhookMessage = {
  /** Also the header `webhook-id`. The same each time the message is sent. */
  id: string;
  type: WebhookKind | "webhook.test";
  /** Time of the event. */
  at: string;
  data: Record<string, unknown>;
};

/** Largest body, in bytes. */
const MOST = 256 * 1024;

/** The body of a message. One that is too large loses its `items`, and says so. */
export const bodyOf = ({ id, type, at, data }: WebhookMessage): string => {
  const body = JSON.stringify({ id, type, at, data });
  if (new TextEncoder().encode(body).length <= MOST) return body;
  const { items: _items, ...rest } = data;
  return JSON.stringify({ id, type, at, data: { ...rest, truncated: true } });
};

/** Delays in s before each repetition. The last one repeats. */
export const retryDelays = [5, 30, 2 * 60, 10 * 60, 60 * 60, 3 * 60 * 60, 6 * 60 * 60] as const;
/** Time in ms after which the sender gives up a failed event, and switches off a receiver that takes nothing. */
export const PATIENCE_MS = 3 * 24 * 60 * 60 * 1000;
/** Messages to one receiver at the same time. */
export const AT_ONCE = 16;
/** Messages of one receiver that may wait before it gets no further ones. */
export const MOST_WAITING = 1000;
/** A secret that was changed still signs for this time, in ms. */
export const OLD_SECRET_MS = 24 * 60 * 60 * 1000;
