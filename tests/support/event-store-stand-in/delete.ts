import type { sendUnaryData, ServerUnaryCall } from "@grpc/grpc-js";
import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { streamDeleted, wrongVersion } from "./errors.ts";
import type { Faults } from "./faults.ts";
import type { StandInLog } from "./log.ts";
import { expectedOf, nameOf } from "./messages.ts";

const kinds = {
  softly: streams.DeleteResp,
  "for ever": streams.TombstoneResp,
} as const;

/** Deletes a stream softly, or for ever by a tombstone, when it stands at the expected revision. */
export const deleteStream =
  (how: keyof typeof kinds, log: StandInLog, faults: Faults) =>
  async (
    call: ServerUnaryCall<DeleteReq | TombstoneReq, DeleteResp | TombstoneResp>,
    answer: sendUnaryData<DeleteResp | TombstoneResp>,
  ): Promise<void> => {
    await faults.thawed();
    const options = call.request.getOptions()!;
    const stream = nameOf(options);
    const expected = expectedOf(options, options.getRevision());
    const result = log.delete(stream, how, expected);
    if (result.is === "deleted") return answer(streamDeleted(stream));
    if (result.is === "wrong") return answer(wrongVersion(stream, expected, result.current));
    const response = new kinds[how]();
    const position = new kinds[how].Position();
    position.setCommitPosition(String(result.position));
    position.setPreparePosition(String(result.position));
    response.setPosition(position);
    answer(null, response);
  };
