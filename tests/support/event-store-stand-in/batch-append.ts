import { status, type ServerDuplexStream } from "@grpc/grpc-js";
import anys from "google-protobuf/google/protobuf/any_pb.js";
import empties from "google-protobuf/google/protobuf/empty_pb.js";
import type { Message } from "google-protobuf";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import statuses from "@eventstore/db-client/generated/status_pb.js";
import type { BatchAppendReq, BatchAppendResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { reasonOf } from "#infra/process/errors.ts";
import { callError, notLeader } from "./errors.ts";
import { spend, type Faults } from "./faults.ts";
import type { AppendResult, ExpectedRevision, NewStored, StandInLog } from "./log.ts";
import { expectedOf, faultOf, maxAppendSize, nameOf, toIdentifier, toStored } from "./messages.ts";

/** `deadline` is a time in ms. */
type Draft = { stream: string; expected: ExpectedRevision; events: NewStored[]; deadline: number };
type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** The call over which the client sends all its appends. */
export function batchAppend(log: StandInLog, faults: Faults, call: Call): void {
  const drafts = new Map<string, Draft>();
  let turn = Promise.resolve();
  const handle = async (request: BatchAppendReq): Promise<void> => {
    await faults.thawed();
    if (call.cancelled || call.destroyed) return;
    if (spend(faults, "notLeader")) return void call.emit("error", notLeader(faults));
    const id = request.getCorrelationId()!.getString();
    const options = request.getOptions();
    if (options) drafts.set(id, toDraft(options));
    const draft = drafts.get(id);
    if (!draft) return;
    for (const message of request.getProposedMessagesList()) draft.events.push(toStored(message));
    if (!request.getIsFinal()) return;
    drafts.delete(id);
    finish(log, faults, call, request, draft);
  };
  const fail = (error: unknown): void => void call.emit("error", callError(status.INTERNAL, reasonOf(error)));
  call.on("data", (request: BatchAppendReq) => (turn = turn.then(() => handle(request)).catch(fail)));
  call.on("cancelled", () => faults.onCancelled());
  call.on("end", () => void turn.then(() => call.end()));
  // The client's end of the line is gone; what it has sent is done all the same.
  call.on("error", () => undefined);
}

function finish(log: StandInLog, faults: Faults, call: Call, request: BatchAppendReq, draft: Draft): void {
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(request.getCorrelationId());
  answer.setStreamIdentifier(toIdentifier(draft.stream));
  const fault = spend(faults, "notReady")
    ? toStatus("Server Is Not Ready", new empties.Empty(), "google.protobuf.Empty")
    : refusalOf(draft);
  if (fault) {
    answer.setError(fault);
    return void call.write(answer);
  }
  const result = log.append(draft.stream, draft.expected, draft.events);
  if (spend(faults, "loseReplies")) return;
  fill(answer, draft, result);
  // Conflicts are answered at once, what is stored after it has been flushed: answers do not come in the order of the appends.
  if (result.is === "stored") setImmediate(() => call.destroyed || call.write(answer));
  else call.write(answer);
}

function refusalOf({ stream, events, deadline }: Draft) {
  if (Date.now() > deadline) return toStatus("Timeout", new shared.Timeout(), "event_store.client.Timeout");
  const fault = faultOf(stream, events);
  if (fault === "bad request") return toStatus("BadRequest", new shared.BadRequest(), "event_store.client.BadRequest");
  if (fault === undefined) return undefined;
  const details = new shared.MaximumAppendSizeExceeded();
  details.setMaxappendsize(maxAppendSize);
  return toStatus("", details, "event_store.client.MaximumAppendSizeExceeded");
}

function fill(answer: BatchAppendResp, { stream, expected }: Draft, result: AppendResult): void {
  switch (result.is) {
    case "stored": {
      const success = new streams.BatchAppendResp.Success();
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(String(result.position));
      position.setPreparePosition(String(result.position));
      success.setCurrentRevision(String(result.revision));
      success.setPosition(position);
      return void answer.setSuccess(success);
    }
    case "wrong":
      return void answer.setError(wrongVersion(expected, result.current));
    case "deleted": {
      const details = new shared.StreamDeleted();
      details.setStreamIdentifier(toIdentifier(stream));
      return void answer.setError(toStatus("", details, "event_store.client.StreamDeleted"));
    }
    default:
      return result satisfies never;
  }
}

function wrongVersion(expected: ExpectedRevision, current: number | undefined) {
  const wrong = new shared.WrongExpectedVersion();
  if (current === undefined) wrong.setCurrentNoStream(new empties.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (expected === "none") wrong.setExpectedNoStream(new empties.Empty());
  else if (expected === "exists") wrong.setExpectedStreamExists(new empties.Empty());
  else if (expected === "any") wrong.setExpectedAny(new empties.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  return toStatus("", wrong, "event_store.client.WrongExpectedVersion");
}

function toStatus(message: string, details: Message, type: string) {
  const any = new anys.Any();
  any.pack(details.serializeBinary(), type);
  const status = new statuses.Status();
  status.setMessage(message);
  status.setDetails(any);
  return status;
}

const toDraft = (options: BatchAppendReq.Options): Draft => ({
  stream: nameOf(options),
  expected: expectedOf(options, options.getStreamPosition()),
  events: [],
  deadline: options.getDeadline()?.toDate().getTime() ?? Infinity,
});
