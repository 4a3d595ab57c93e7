import type { Any } from "google-protobuf/google/protobuf/any_pb.js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import type { BatchAppendResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { Position } from "#contracts/streams/position.ts";
import type { Expected } from "../port.ts";
import { toPosition } from "./position.ts";

/** The server's response to one append. */
export type Answer =
  | { is: "stored"; revision: bigint; position: Position }
  | { is: "refused"; actual: Expected }
  /** The server was unavailable, or the outcome is unknown. The same append can be sent again safely. */
  | { is: "unknown"; error: Error }
  | { is: "failed"; error: Error };

/** The server has the same limits as `limits.ts`. If it finds an append too large, its own limit was set lower. */
export function readAnswer(response: BatchAppendResp): Answer {
  const success = response.getSuccess();
  const position = success?.getPosition();
  if (success && position) {
    return {
      is: "stored",
      revision: BigInt(success.getCurrentRevision()),
      position: toPosition(position.getCommitPosition(), position.getPreparePosition()),
    };
  }
  const status = response.getError();
  const details = status?.getDetails();
  const message = status?.getMessage() ?? "";
  switch (details?.getTypeName()) {
    case "event_store.client.WrongExpectedVersion":
      return { is: "refused", actual: actualOf(details) };
    case "event_store.client.Timeout":
      return { is: "unknown", error: new Error(`the event log took too long: ${message}`) };
    case "google.protobuf.Empty":
      // The server is starting, too busy, or without a leader. It did nothing.
      return { is: "unknown", error: new Error(message) };
    default:
      return {
        is: "failed",
        error: new Error(`the event log refused an append: ${details?.getTypeName()} ${message}`),
      };
  }
}

function actualOf(details: Any): Expected {
  const wrong = details.unpack(shared.WrongExpectedVersion.deserializeBinary, details.getTypeName());
  return wrong?.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : "none";
}
