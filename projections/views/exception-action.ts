import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { exceptionActionTable, exceptionTable } from "#contracts/read-models/exception.ts";
import type { Patch } from "#contracts/read-models/table.ts";
import type { Changes, Projectable } from "./view.ts";

const kinds = {
  ExceptionClaimed: "claimed",
  ExceptionReleased: "released",
  ExceptionCommented: "commented",
  ExceptionAcknowledged: "acknowledged",
} as const satisfies Record<ExceptionEvent["type"], string>;

const statusOf = ({ meta, ...event }: Projectable<ExceptionEvent>): Patch<typeof exceptionTable> | undefined => {
  switch (event.type) {
    case "ExceptionClaimed":
      return { handling: "claimed", claimedBy: meta.userId, claimedTime: meta.occurredAt };
    case "ExceptionReleased":
      return { handling: "open", claimedBy: null, claimedTime: null };
    case "ExceptionAcknowledged":
      return {
        handling: "acknowledged",
        acknowledgedBy: meta.userId,
        acknowledgedTime: meta.occurredAt,
        acknowledgement: event.data.comment ?? null,
      };
    case "ExceptionCommented":
      return undefined;
    default:
      return event satisfies never;
  }
};

/** Who claimed, released, acknowledged or said what. */
export const projectAction = (event: Projectable<ExceptionEvent>, changes: Changes): void => {
  const { exceptionId } = event.data;
  const status = statusOf(event);
  if (status) changes.patch(exceptionTable, { id: exceptionId }, status);
  changes.insert(exceptionActionTable, {
    id: event.id,
    logOrder: event.order,
    exceptionId,
    kind: kinds[event.type],
    comment: "comment" in event.data ? event.data.comment : null,
    userId: event.meta.userId,
    createdTime: event.meta.occurredAt,
  });
};
