import { describe, expect, it } from "vitest";
import { isEnded } from "#server/domain/exception-ended.ts";
import { processResult, voidLast } from "#tests/projections/views/events.ts";
import { aCylinder, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { otherStation } from "#tests/support/reference.ts";

const ended = (builder: Builder, revision: number, code: string) => isEnded(revision, code, builder.past.events);
const faulty = (builder = aCylinder()) => builder.did({ id: 9, checkStatus: 0 });
const processed = (builder: Builder) => processResult(builder, builder.state.unprocessed[0]?.resultId ?? "");

describe("a hold's exception (rules §5)", () => {
  it("stands as long as its result waits to be processed", () => {
    expect(ended(faulty(), 1, "check.fault")).toBe(false);
  });

  it("ends when its result is processed, and when its check is void", () => {
    expect(ended(processed(faulty()), 1, "check.fault")).toBe(true);
    expect(ended(voidLast(faulty()), 1, "check.fault")).toBe(true);
  });

  it("ends with its own event, whatever another check finds later", () => {
    const again = faulty(voidLast(faulty()));
    expect([ended(again, 1, "check.fault"), ended(again, 3, "check.fault")]).toEqual([true, false]);
  });

  it("stands beside another one that waits too, and both end with a processing that lifts their holds", () => {
    const heavy = aCylinder()
      .did({ id: 9, at: at("00:50") })
      .did({ id: 8, at: at("01:02"), afterGrams: 12_500 })
      .did({ id: 12, checkStatus: 0, at: at("02:00") });
    const both = (builder: Builder) => [ended(builder, 2, "cylinder.overweight"), ended(builder, 3, "check.fault")];
    expect(both(heavy)).toEqual([false, false]);
    expect(both(processed(heavy))).toEqual([true, true]);
  });
});

describe("an exception without a hold (rules §5)", () => {
  const elsewhere = () => aCylinder().did({ id: 9, by: otherStation, checkStatus: 0 });

  it("ends with a void of its event, and not with the processing of a result of the same event", () => {
    expect(ended(elsewhere(), 1, "ledger.placeDiffers")).toBe(false);
    expect(ended(processed(elsewhere()), 1, "ledger.placeDiffers")).toBe(false);
    expect(ended(voidLast(elsewhere()), 1, "ledger.placeDiffers")).toBe(true);
  });

  it("stands when another event is void", () => {
    const flagged = aCylinder().did({ id: 9, by: otherStation });
    const later = voidLast(flagged.did({ id: 12, by: otherStation, checkStatus: 0, at: at("03:00") }));
    expect([ended(later, 1, "ledger.placeDiffers"), ended(later, 2, "check.fault")]).toEqual([false, true]);
  });
});
