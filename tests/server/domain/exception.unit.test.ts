import { expect, it } from "vitest";
import { evolveException, initialException } from "#contracts/streams/exception/state.ts";
import { decideException } from "#server/domain/exception.ts";

const about = { exceptionId: "e1", userId: "ann", isClosed: false, isHeld: false };
const byAnn = { data: { exceptionId: "e1" }, meta: { userId: "ann" } };
const claimed = evolveException(initialException, { type: "ExceptionClaimed", ...byAnn });
const done = evolveException(claimed, { type: "ExceptionAcknowledged", ...byAnn });
const types = (decision: ReturnType<typeof decideException>) =>
  decision.ok ? decision.events.map((event) => event.type) : decision.code;

it("is claimed by one person at a time", () => {
  expect(types(decideException(initialException, { ...about, action: "claim" }))).toEqual(["ExceptionClaimed"]);
  expect(types(decideException(claimed, { ...about, action: "claim" }))).toEqual([]);
  expect(types(decideException(claimed, { ...about, userId: "bob", action: "claim" }))).toBe(
    "exception.claimedByOther",
  );
  expect(types(decideException(claimed, { ...about, userId: "bob", action: "release" }))).toBe(
    "exception.claimedByOther",
  );
  expect(types(decideException(claimed, { ...about, action: "release" }))).toEqual(["ExceptionReleased"]);
  expect(types(decideException(initialException, { ...about, action: "release" }))).toEqual([]);
});

it("is acknowledged once, by anybody, and then neither claimed nor released", () => {
  const bob = { ...about, userId: "bob" };
  expect(types(decideException(claimed, { ...bob, action: "acknowledge" }))).toEqual(["ExceptionAcknowledged"]);
  expect(types(decideException(done, { ...about, action: "acknowledge" }))).toEqual([]);
  expect(types(decideException(done, { ...about, action: "claim" }))).toBe("exception.acknowledged");
});

it("is claimed, and not acknowledged, while what it tells of holds", () => {
  const held = { ...about, isHeld: true };
  expect(types(decideException(initialException, { ...held, action: "claim" }))).toEqual(["ExceptionClaimed"]);
  expect(types(decideException(claimed, { ...held, action: "acknowledge" }))).toBe("exception.held");
});

it("that was acknowledged while it held is in the hands of whoever did that, as long as it holds", () => {
  const held = { ...about, isHeld: true };
  expect(types(decideException(done, { ...held, action: "release" }))).toEqual(["ExceptionReleased"]);
  expect(types(decideException(done, { ...held, action: "acknowledge" }))).toBe("exception.held");
  expect(types(decideException(done, { ...held, userId: "bob", action: "claim" }))).toBe("exception.claimedByOther");
});

it("can always be commented, and keeps what was said with a claim", () => {
  const said = { ...about, comment: "Asked the driver" };
  expect(types(decideException(done, { ...said, action: "comment" }))).toEqual(["ExceptionCommented"]);
  expect(types(decideException(initialException, { ...said, action: "claim" }))).toEqual([
    "ExceptionClaimed",
    "ExceptionCommented",
  ]);
});

it("is neither claimed nor released nor acknowledged once it is closed, whatever was said of it before", () => {
  const closed = { ...about, isClosed: true };
  for (const state of [initialException, claimed, done])
    for (const action of ["claim", "release", "acknowledge"] as const)
      expect(types(decideException(state, { ...closed, action }))).toBe("exception.closed");
  expect(types(decideException(done, { ...closed, comment: "so it was the valve", action: "comment" }))).toEqual([
    "ExceptionCommented",
  ]);
});
