import { status, type sendUnaryData, type ServerReadableStream } from "@grpc/grpc-js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import type { AppendReq, AppendResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { badRequest, callError, notLeader, streamDeleted, tooLarge } from "./errors.ts";
import { spend, type Faults } from "./faults.ts";
import type { AppendResult, ExpectedRevision, StandInLog } from "./log.ts";
import { expectedOf, faultOf, nameOf, toStored } from "./messages.ts";

export type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

/** An append that is a call of its own, as the client makes it when it is given a user. A deadline that passes leaves nothing stored. */
export async function append(
  log: StandInLog,
  faults: Faults,
  call: AppendCall,
  answer: sendUnaryData<AppendResp>,
): Promise<void> {
  const requests: AppendReq[] = [];
  for await (const request of call) requests.push(request as AppendReq);
  await faults.thawed();
  if (call.cancelled) return;
  const [first, ...rest] = requests;
  const options = first?.getOptions();
  if (!options) return answer(badRequest());
  if (spend(faults, "notLeader")) return answer(notLeader(faults));
  if (spend(faults, "notReady")) return answer(callError(status.UNAVAILABLE, "Server Is Not Ready"));
  const stream = nameOf(options);
  const events = rest.map((request) => toStored(request.getProposedMessage()!));
  const fault = faultOf(stream, events);
  if (fault) return answer(fault === "too large" ? tooLarge() : badRequest());
  const expected = expectedOf(options, options.getRevision());
  const result = log.append(stream, expected, events);
  if (spend(faults, "loseReplies")) return;
  if (result.is === "deleted") return answer(streamDeleted(stream));
  answer(null, toResponse(result, expected));
}

function toResponse(result: Exclude<AppendResult, { is: "deleted" }>, expected: ExpectedRevision): AppendResp {
  const response = new streams.AppendResp();
  if (result.is === "stored") {
    const success = new streams.AppendResp.Success();
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(result.position));
    position.setPreparePosition(String(result.position));
    success.setCurrentRevision(String(result.revision));
    success.setPosition(position);
    response.setSuccess(success);
    return response;
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (result.current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(result.current));
  if (expected === "none") wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === "exists") wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === "any") wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  response.setWrongExpectedVersion(wrong);
  return response;
}
