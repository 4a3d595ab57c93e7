import { expect, it } from "vitest";
import { wallClock } from "#workers/render/wall-clock.ts";

const shown = (moment: string, zone: string): string => wallClock(new Date(moment), zone).toISOString();

it("a moment is shown in its zone, on days when clocks are changed too", () => {
  expect(shown("2026-05-04T16:00:00.999Z", "Asia/Shanghai")).toBe("2026-05-05T00:00:00.000Z");
  expect(shown("2026-03-29T00:59:59Z", "Europe/Berlin")).toBe("2026-03-29T01:59:59.000Z");
  expect(shown("2026-03-29T01:00:00Z", "Europe/Berlin")).toBe("2026-03-29T03:00:00.000Z");
  expect(shown("2026-10-25T01:00:00Z", "Europe/Berlin")).toBe("2026-10-25T02:00:00.000Z");
  expect(shown("2026-06-30T23:59:59Z", "America/St_Johns")).toBe("2026-06-30T21:29:59.000Z");
  expect(shown("1989-04-15T18:00:00Z", "Asia/Shanghai")).toBe("1989-04-16T03:00:00.000Z");
});
