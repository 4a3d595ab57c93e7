import { render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useClock } from "#client/lib/use-clock.ts";
import { heldClock, letPass, realClock } from "#tests/support/component/clock.ts";

afterEach(realClock);

const moment = Date.parse("2026-11-20T08:00:00Z");
const Clock = () => <output>{new Date(useClock()).toISOString()}</output>;

it("a clock shows the present moment at once, though no clock was on the page for an hour", async () => {
  heldClock(moment);
  const first = render(<Clock />);
  expect(first.container.textContent).toBe("2026-11-20T08:00:00.000Z");
  first.unmount();
  await letPass(3_600_000);
  expect(render(<Clock />).container.textContent).toBe("2026-11-20T09:00:00.000Z");
});
