import { describe, expect, it } from "vitest";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { exceptionActionTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { aCylinder } from "#tests/support/cylinder-builder.ts";
import { eventsOf, recorded, rowOfRevision } from "./events.ts";
import { runExceptionViews } from "./run-exception-views.ts";

describe("what people do with an exception", () => {
  const id = `${rowOfRevision(1)}.check.fault`;
  const faulty = eventsOf(aCylinder().did({ id: 9, checkStatus: 0 }));
  const after = (events: ExceptionEvent[]) =>
    runExceptionViews([...faulty, ...recorded<ExceptionEvent>(`exception-${id}`, events, faulty.length)]);
  const claim = { type: "ExceptionClaimed" as const, data: { exceptionId: id } };

  it("is seen: claimed, and by whom", () => {
    expect(after([claim]).row(exceptionTable, id)).toMatchObject({ handling: "claimed", claimedBy: "user-1" });
  });

  it("is seen: given up again", () => {
    const tables = after([claim, { type: "ExceptionReleased", data: { exceptionId: id } }]);
    expect(tables.row(exceptionTable, id)).toMatchObject({ handling: "open", claimedBy: null, claimedTime: null });
  });

  it("is seen: acknowledged, with what was said", () => {
    const tables = after([claim, { type: "ExceptionAcknowledged", data: { exceptionId: id, comment: "seen it" } }]);
    expect(tables.row(exceptionTable, id)).toMatchObject({
      handling: "acknowledged",
      claimedBy: "user-1",
      acknowledgedBy: "user-1",
      acknowledgement: "seen it",
    });
  });

  it("is kept in order, comments included", () => {
    const tables = after([claim, { type: "ExceptionCommented", data: { exceptionId: id, comment: "moved aside" } }]);
    const ofPart = tables.rows(exceptionActionTable).filter(({ exceptionId }) => exceptionId === id);
    expect(ofPart).toMatchObject([
      { exceptionId: id, kind: "claimed", comment: null },
      { exceptionId: id, kind: "commented", comment: "moved aside", userId: "user-1" },
    ]);
    expect(tables.row(exceptionTable, id)).toMatchObject({ handling: "claimed" });
  });

  it("is one action on the row, though the command reached several of its parts", () => {
    const other = `${rowOfRevision(1)}.ledger.placeDiffers`;
    const commandId = "00000000-0000-4000-8000-00000000c0de";
    const both = [id, other].flatMap((exceptionId, at) =>
      recorded<ExceptionEvent>(
        `exception-${exceptionId}`,
        [{ type: "ExceptionClaimed", data: { exceptionId } }],
        5 + at,
      ),
    );
    const events = both.map((event) => ({ ...event, meta: { ...event.meta, commandId } }));
    const tables = runExceptionViews([...faulty, ...events]);
    expect(tables.rows(exceptionActionTable).map(({ exceptionId }) => exceptionId)).toEqual([
      id,
      rowOfRevision(1),
      other,
    ]);
  });
});
