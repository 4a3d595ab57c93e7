import { describe, expect, it } from "vitest";
import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { codeTwiceId } from "#contracts/streams/exception/ids.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { exceptionTable } from "#contracts/read-models/exception.ts";
import { at } from "#tests/support/cylinder-builder.ts";
import { store } from "#tests/support/reference.ts";
import { recorded } from "./events.ts";
import { runExceptionViews } from "./run-exception-views.ts";

type Step = { type: BarcodeEvent["type"]; code: string; cylinderId: string; occurredAt?: string };

/** Each event in the stream of its spelling, as an earlier version appended it. */
const inSpellings = (steps: Step[]) =>
  steps.flatMap(({ type, code, cylinderId, occurredAt = at("02:00") }, index) =>
    recorded<BarcodeEvent>(
      `barcode-${code}`,
      [{ type, data: { gasBarcode: code, cylinderId }, meta: { occurredAt, companyId: store.id } } as BarcodeEvent],
      index,
    ),
  );
const claim = (code: string, cylinderId: string): Step => ({ type: "BarcodeClaimed", code, cylinderId });
const release = (code: string, cylinderId: string): Step => ({
  ...{ type: "BarcodeReleased", code, cylinderId },
  occurredAt: at("05:00"),
});
const rowsOf = (...steps: Step[]) => runExceptionViews(inSpellings(steps)).rows(exceptionTable);
const pair = [claim("ab-1", "c-1"), claim("AB-1", "c-2")];

describe("a code that two cylinders bear in different spellings", () => {
  it("is an open exception of each of them, which names the other's spelling", () => {
    const shared = { kind: "exception", severity: "warning", code: "cylinder.codeTwice", isClosed: false };
    expect(rowsOf(...pair)).toMatchObject([
      {
        ...shared,
        id: codeTwiceId("c-1", "ab-1"),
        rowId: codeTwiceId("c-1", "ab-1"),
        cylinderId: "c-1",
        gasBarcode: "ab-1",
        companyId: store.id,
        facts: { gasBarcode: "ab-1", others: "AB-1" },
      },
      { ...shared, cylinderId: "c-2", gasBarcode: "AB-1", facts: { gasBarcode: "AB-1", others: "ab-1" } },
    ]);
  });

  it.each(["BarcodeReleased", "BarcodeRetired"] as const)("is closed for both by %s of one", (type) => {
    const closed = { isClosed: true, closedTime: at("05:00"), closedBy: "user-1" };
    expect(rowsOf(...pair, { ...release("ab-1", "c-1"), type })).toMatchObject([closed, closed]);
  });

  it("stays open for the two that are left of three", () => {
    const rows = rowsOf(...pair, claim("Ab-1", "c-3"), release("AB-1", "c-2"));
    expect(rows).toMatchObject([
      { cylinderId: "c-1", isClosed: false, facts: { others: "Ab-1" } },
      { cylinderId: "c-2", isClosed: true },
      { cylinderId: "c-3", isClosed: false, facts: { others: "ab-1" } },
    ]);
  });

  it("is open again, in the hands in which it was, when a second cylinder gets the code again", () => {
    const events = inSpellings([...pair, release("AB-1", "c-2"), claim("AB-1", "c-2")]);
    const exceptionId = codeTwiceId("c-1", "ab-1");
    const claimed = recorded<ExceptionEvent>(
      `exception-${exceptionId}`,
      [{ type: "ExceptionClaimed", data: { exceptionId } }],
      2,
    );
    const tables = runExceptionViews([...events.slice(0, 2), ...claimed, ...events.slice(2)]);
    expect(tables.row(exceptionTable, exceptionId)).toMatchObject({
      isClosed: false,
      closedTime: null,
      handling: "claimed",
    });
  });
});

describe("a code is no exception", () => {
  it.each<[string, Step[]]>([
    ["of one cylinder that changes its spelling", [claim("ab-1", "c-1"), claim("AB-1", "c-1")]],
    ["where the first cylinder gave it back", [pair[0]!, release("ab-1", "c-1"), pair[1]!]],
    ["where two cylinders bear different codes", [claim("ab-1", "c-1"), claim("ab-2", "c-2")]],
  ])("%s", (_name, steps) => expect(rowsOf(...steps)).toEqual([]));
});
