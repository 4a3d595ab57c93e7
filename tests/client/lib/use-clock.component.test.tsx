import { render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useStaleness } from "#client/boards/panel-view.ts";
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

const Staleness = ({ heldAt, onDraw }: { heldAt: number; onDraw: () => void }) => {
  const { is, ageMs } = useStaleness(heldAt, heldAt);
  onDraw();
  return <output>{`${is} ${ageMs}`}</output>;
};

it("a panel with fresh data is drawn once until its data has an age, then each second", async () => {
  heldClock(moment);
  const draw = vi.fn();
  const { container } = render(<Staleness heldAt={moment} onDraw={draw} />);
  await letPass(4_500);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(container.textContent).toBe("fresh 0");
  await letPass(1_500);
  expect(container.textContent).toBe("aged 6000");
  await letPass(26_000);
  expect(container.textContent).toBe("stale 32000");
});
