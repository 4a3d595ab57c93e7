import { expect, it } from "vitest";
import { apart } from "#client/screens/replay/track.tsx";

it("the times on a replay's track have room for a day and a time between them", () => {
  expect([...apart([24, 51, 78, 105, 160, 400])]).toEqual([0, 4, 5]);
});
