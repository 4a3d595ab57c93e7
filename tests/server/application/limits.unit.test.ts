import { describe, expect, it } from "vitest";
import type { RateName } from "#contracts/limits.ts";
import { clientMessages } from "#contracts/live/messages.ts";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { createLimits } from "#server/application/limits.ts";

const limit: RateLimit = {
  take: () => Promise.resolve(undefined),
  giveBack: () => Promise.resolve(),
  count: () => Promise.resolve({ left: 0, seconds: 1, isOver: false }),
  taken: () => Promise.resolve(0),
};
const shared = new Set<string>();
createLimits(
  ({ name }) => (shared.add(name), limit),
  () => limit,
);

describe("limits", () => {
  it.each(Object.entries(clientMessages))("of the message %s are counted without the database", (_, { rate }) => {
    expect(shared).not.toContain(rate);
  });

  it.each(["failuresOfAccount", "wrongCodes", "uploads"] satisfies RateName[])(
    "of %s are counted for all servers",
    (name) => {
      expect(shared).toContain(name);
    },
  );
});
