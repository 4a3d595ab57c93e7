import type { ClientDuplexStream } from "@grpc/grpc-js";
import timestamps from "google-protobuf/google/protobuf/timestamp_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import streams, { type BatchAppendReq, type BatchAppendResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { SerializedEvent } from "../limits.ts";
import type { Expected } from "../port.ts";
import { readAnswer, type Answer } from "./answer.ts";
import type { Connection } from "./connection.ts";
import { toIdentifier } from "./requests.ts";

export type Sendable = { storedStream: string; expected: Expected; events: SerializedEvent[] };

/** One call that carries many appends. No append waits for the response to another. */
export type BatchCall = {
  send(correlationId: string, append: Sendable): void;
  /** Ends the call. Open appends get no response any more. With `stuck` its connection is not used again. */
  cancel(options?: { stuck?: boolean }): void;
};

export type BatchCallEvents = {
  onAnswer(correlationId: string, answer: Answer): void;
  /** The call is over. The outcome of appends without a response is unknown. */
  onEnd(error: Error): void;
};

/**
 * Time until an append's deadline, in ms. With a short one, a server with a fast clock would find every append too late; its own timeout also
 * applies.
 */
const serverPatienceMs = 60_000;

const encoder = new TextEncoder();

/** Opens the call. Every append is one message; the limits keep it below the server's maximum size. */
export async function openBatchCall(
  connection: Connection,
  { onAnswer, onEnd }: BatchCallEvents,
  atMostMs: number,
): Promise<BatchCall> {
  const call: ClientDuplexStream<BatchAppendReq, BatchAppendResp> = await connection.call(
    (client, metadata, options) => client.batchAppend(metadata, options),
    atMostMs,
  );
  let over = false;
  const end = (error: Error): void => {
    if (over) return;
    over = true;
    onEnd(error);
  };
  call.on("data", (response: BatchAppendResp) => {
    if (!over) onAnswer(response.getCorrelationId()!.getString(), readAnswer(response));
  });
  call.on("error", end);
  call.on("end", () => end(new Error("the event log ended the call: write after end")));
  return {
    send: (correlationId, append) => void call.write(toRequest(correlationId, append)),
    cancel({ stuck = false } = {}) {
      over = true;
      call.cancel();
      if (stuck) connection.renew(call);
    },
  };
}

function toRequest(correlationId: string, { storedStream, expected, events }: Sendable): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(toIdentifier(storedStream));
  options.setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + serverPatienceMs)));
  if (expected === "none") options.setNoStream(new empties.Empty());
  else options.setStreamPosition(String(expected));
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(toUuid(correlationId));
  request.setOptions(options);
  request.setProposedMessagesList(events.map(toMessage));
  request.setIsFinal(true);
  return request;
}

function toMessage({ id, type, data, meta }: SerializedEvent): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(toUuid(id));
  message.getMetadataMap().set("type", type).set("content-type", "application/json");
  message.setData(encoder.encode(data));
  message.setCustomMetadata(encoder.encode(meta));
  return message;
}

function toUuid(text: string) {
  const uuid = new shared.UUID();
  uuid.setString(text);
  return uuid;
}
