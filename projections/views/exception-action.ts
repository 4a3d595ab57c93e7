import { readExceptionId, rowOfException, unknownBarcodeId } from "#contracts/streams/exception/ids.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { exceptionActionTable, exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import type { Patch, Row } from "#contracts/read-models/table.ts";
import type { Changes, Projectable, View } from "./view.ts";

type Action = {
  kind: Row<typeof exceptionActionTable>["kind"];
  comment?: string;
  status?: Patch<typeof exceptionTable>;
};

/** An earlier version used the barcode's spelling in the exception's id. */
const partIdOf = (id: string): string => {
  const subject = readExceptionId(id);
  return subject?.of === "barcode" ? unknownBarcodeId(subject.gasBarcode) : id;
};

const act = (event: Projectable<ExceptionEvent>, changes: Changes, { kind, comment, status }: Action): void => {
  const exceptionId = partIdOf(event.data.exceptionId);
  const rowId = rowOfException(exceptionId);
  if (status) changes.patch(exceptionTable, { id: exceptionId }, status);
  changes.derive(exceptionRowTable, { id: rowId });
  const row = {
    ...{ logOrder: event.order, rowId, kind, comment: comment ?? null },
    ...{ userId: event.meta.userId, createdTime: event.meta.occurredAt },
  };
  changes.insert(exceptionActionTable, { ...row, id: event.id, exceptionId });
  if (rowId === exceptionId) return;
  // One command to a row is one action, for any number of its parts.
  const id = [rowId, event.meta.commandId, kind].join(".");
  changes.upsert(exceptionActionTable, { ...row, id, exceptionId: rowId });
};

/** Handlers for people's actions: claim, release, acknowledge and comment. */
export const ofExceptions: View<ExceptionEvent, unknown>["on"] = {
  ExceptionClaimed(event, changes) {
    const { userId, occurredAt } = event.meta;
    const status = { handling: "claimed" as const, claimedBy: userId, claimedTime: occurredAt };
    act(event, changes, { kind: "claimed", status });
  },
  ExceptionReleased(event, changes) {
    const status = { handling: "open" as const, claimedBy: null, claimedTime: null };
    act(event, changes, { kind: "released", status });
  },
  ExceptionAcknowledged(event, changes) {
    const { userId, occurredAt } = event.meta;
    const { comment } = event.data;
    const status = {
      handling: "acknowledged" as const,
      acknowledgedBy: userId,
      acknowledgedTime: occurredAt,
      acknowledgement: comment ?? null,
    };
    act(event, changes, { kind: "acknowledged", comment, status });
  },
  ExceptionCommented(event, changes) {
    act(event, changes, { kind: "commented", comment: event.data.comment });
  },
};
