import { expect, it } from "vitest";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { from, joined, mostKept } from "#client/screens/live-log/use-live-log.ts";

const line = (position: number): CockpitLine => ({
  position: String(position),
  datetime: "2026-11-20T01:00:00Z",
  content: "",
  logColor: "normal",
  line: { kind: "procedure", procedureId: 4, gasBarcode: "1", place: "North", codes: [] },
});
/** Newest first. */
const lines = (newest: number, oldest: number): CockpitLine[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => line(newest - index));
const positions = (some: readonly CockpitLine[]): number[] => some.map(({ position }) => Number(position));

it("joins the newest lines to the known ones, each once", () => {
  expect(positions(joined(lines(9, 5), lines(7, 3)))).toEqual([9, 8, 7, 6, 5, 4, 3]);
});

it("keeps the newest 5,000 lines", () => {
  const kept = joined(lines(6000, 5990), lines(5995, 1));
  expect([kept.length, kept[0]?.position, kept.at(-1)?.position]).toEqual([mostKept, "6000", "1001"]);
});

it("counts the lines that came since the log stands, and holds them back", () => {
  const { shown, waiting } = from(lines(9, 1), "6.procedure");
  expect([positions(shown)[0], shown.length, waiting]).toEqual([6, 6, 3]);
});

it("shows every line while it is followed, and once the line that it stood at is forgotten", () => {
  expect(from(lines(9, 1), undefined)).toMatchObject({ waiting: 0 });
  expect(from(lines(9, 5), "2.procedure").shown).toHaveLength(5);
});
