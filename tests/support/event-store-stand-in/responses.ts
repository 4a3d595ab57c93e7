import { once } from "node:events";
import type { ServerWritableStream } from "@grpc/grpc-js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import type { StandInLog, StoredEvent } from "./log.ts";
import { toIdentifier } from "./messages.ts";

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** `false` when nobody listens any more. */
export async function send(call: ReadCall, response: ReadResp): Promise<boolean> {
  if (call.cancelled || call.destroyed) return false;
  if (!call.write(response)) {
    const gone = new AbortController();
    const stop = (): void => gone.abort();
    call.once("cancelled", stop);
    await once(call, "drain", { signal: gone.signal }).catch(() => undefined);
    call.off("cancelled", stop);
  }
  return !call.cancelled;
}

/** @param links the log in which links are followed; without it they are events like any other. */
export function toResponse(event: StoredEvent, links?: StandInLog): ReadResp {
  const one = new streams.ReadResp.ReadEvent();
  const isLink = links !== undefined && event.type === "$>";
  const shown = isLink ? links.linked(event) : event;
  if (shown) one.setEvent(toRecorded(shown));
  if (isLink) one.setLink(toRecorded(event));
  one.setCommitPosition(String(event.position));
  const response = new streams.ReadResp();
  response.setEvent(one);
  return response;
}

function toRecorded(event: StoredEvent) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(event.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(toIdentifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.meta);
  // Ticks of 100 ns.
  const created = String(BigInt(event.created) * 10_000n);
  recorded.getMetadataMap().set("type", event.type).set("content-type", event.contentType).set("created", created);
  return recorded;
}
