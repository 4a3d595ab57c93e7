import type { OffReason, WebhookFault, WebhookKind } from "#contracts/webhooks/kinds.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Message } from "./messages.ts";

/** A receiver, as its courier begins. */
export type Hook = {
  id: string;
  url: string;
  kinds: ReadonlySet<WebhookKind>;
  /** Its company and all below. */
  scope: ReadonlySet<string>;
  /** Each signs: two while one changes. */
  secrets: readonly string[];
  generation: number;
  position: Position | undefined;
  readPosition: Position | undefined;
  jobsAfter: Date;
  failingSince: Date | undefined;
  fails: number;
  lastTakenAt: Date | undefined;
};

/** Place of a message in the log, from which it is made again. */
export type Place = { stream: string; revision: bigint; order: bigint; before: Position | undefined };

/** A message that the receiver has not taken, or its trace. */
export type Delivery = Place & {
  messageId: string;
  kind: WebhookKind;
  subject: string;
  lane: string;
  state: "taken" | "failed" | "waiting" | "aside";
  tries: number;
  firstAt?: Date;
  lastAt: Date;
  nextAt?: Date;
  status?: number;
  ms?: number;
  error?: WebhookFault;
  answer?: string;
};

/** How a receiver is doing, as its row shows it. */
export type Progress = {
  position: Position | undefined;
  readPosition: Position | undefined;
  jobsAfter: Date;
  state: "live" | "failing" | "off";
  offReason?: OffReason;
  failingSince?: Date;
  fails: number;
  nextAt?: Date;
  lastTakenAt?: Date;
  lastMs?: number;
  failure?: { at: Date; error: WebhookFault; status?: number; answer?: string };
  waiting: number;
};

/** Keeps the progress of receivers. */
export type WebhookStore = {
  /** Messages that wait, in the log's order. */
  open(hookId: string): Promise<Delivery[]>;
  /** Returns false if people changed the receiver since this generation. */
  save(hook: Pick<Hook, "id" | "generation">, progress: Progress, rows: readonly Delivery[]): Promise<boolean>;
};

/** Messages of events with their places, in the log's order. */
export type Read = { messages: readonly Message[]; position: Position } & Place;
export type Source = {
  /** Events after a position: at most `limit`, none at the end of the log. */
  read(after: Position | undefined, limit: number): Promise<readonly Read[]>;
  /** Makes a message again. Undefined if nothing is left to make it from. */
  again(delivery: Pick<Delivery, "stream" | "revision" | "messageId">): Promise<Message | undefined>;
};
