import shared from "@eventstore/db-client/generated/shared_pb.js";
import type { StreamIdentifier } from "@eventstore/db-client/generated/shared_pb.js";
import type { AppendReq, BatchAppendReq } from "@eventstore/db-client/generated/streams_pb.js";
import type { ExpectedRevision, NewStored } from "./log.ts";

type Named = { getStreamIdentifier(): StreamIdentifier | undefined };

/** The stream that a request's options name. */
export const nameOf = (options: Named): string =>
  Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString("utf8");

export function toIdentifier(stream: string) {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(new TextEncoder().encode(stream));
  return identifier;
}

type Expecting = { hasNoStream(): boolean; hasAny(): boolean; hasStreamExists(): boolean };

/** @param exactly what the options say when they name a revision. */
export function expectedOf(options: Expecting, exactly: string): ExpectedRevision {
  if (options.hasNoStream()) return "none";
  if (options.hasAny()) return "any";
  return options.hasStreamExists() ? "exists" : Number(exactly);
}

/** How an expected revision is written where it has to be a number. */
export const numberOf = (expected: ExpectedRevision): number =>
  typeof expected === "number" ? expected : { none: -1, any: -2, exists: -4 }[expected];

export const toStored = (message: BatchAppendReq.ProposedMessage | AppendReq.ProposedMessage): NewStored => ({
  id: message.getId()!.getString().toLowerCase(),
  type: message.getMetadataMap().get("type") ?? "",
  contentType: message.getMetadataMap().get("content-type") ?? "",
  data: message.getData_asU8(),
  meta: message.getCustomMetadata_asU8(),
});

/** Bytes of event data that one append holds at most. */
export const maxAppendSize = 1_048_576;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reasons to refuse an append unread. */
export function faultOf(stream: string, events: NewStored[]): "bad request" | "too large" | undefined {
  if (stream === "" || events.some(({ id, type }) => type === "" || !uuid.test(id))) return "bad request";
  const size = events.reduce((sum, { data }) => sum + data.length, 0);
  return size > maxAppendSize ? "too large" : undefined;
}
