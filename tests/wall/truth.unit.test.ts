import { describe, expect, it } from "vitest";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { Projectable } from "#projections/views/view.ts";
import { randomLives } from "#tests/projections/runner/random-lives.ts";
import { uuidOf } from "#tests/projections/views/three-cylinders.ts";
import { createTruth } from "./truth.ts";

/** A log that is all in memory, as far as the truth reads one. */
const logOf = (events: Projectable[]): EventLog => {
  const log = {
    order: (position: string) => BigInt(position),
    async *readAll({ after }: { after?: string }) {
      for (const event of events) if (after === undefined || BigInt(event.position) > BigInt(after)) yield event;
    },
  };
  return log as unknown as EventLog;
};

const inOrder = (events: Projectable[]): Projectable[] =>
  events.map((event, at) => ({ ...event, position: String(at + 1) }));

describe("what check:wall counts in the log", () => {
  const lives = randomLives(11, 40);
  const events = inOrder(lives.events);
  const bottles = [...lives.bottles.values()];
  const now = new Date("2026-03-03T01:15:30Z");

  it("holds, stock and due days are those of the independent model of the rules", async () => {
    const truth = createTruth(logOf(events), "UTC");
    await truth.readTo(String(events.length));
    const figures = truth.at(now);
    const held = bottles.filter(({ scrapped, disabled, holds }) => !scrapped && !disabled && holds.length > 0);
    const full = bottles.filter(({ where, full: isFull }) => isFull && uuidOf(where.id) === uuidOf("store-1"));
    const overdue = bottles.filter(({ scrapped, due }) => !scrapped && due < "2026-03-03");
    expect([figures.get("held"), held.length > 0]).toEqual([held.length, true]);
    expect(figures.get(`stock ${uuidOf("store-1")} full`) ?? 0).toBe(full.length);
    expect([figures.get("due 0"), figures.get("cylinders")]).toEqual([overdue.length, bottles.length]);
  });

  it("is the same however it is read on, and stops where it is told to", async () => {
    const [whole, bit] = [createTruth(logOf(events), "UTC"), createTruth(logOf(events), "UTC")];
    await whole.readTo("200");
    for (const position of ["1", "17", "17", "120", "200"]) await bit.readTo(position);
    expect(bit.at(now)).toEqual(whole.at(now));
    await bit.readTo("201");
    const moved = createTruth(logOf(events.slice(0, 201)), "UTC");
    await moved.readTo("201");
    expect(bit.at(now)).toEqual(moved.at(now));
  });

  it("yesterday ends with the minute in which one looks", async () => {
    const truth = createTruth(logOf(events), "UTC");
    await truth.readTo(String(events.length));
    const sum = (at: string) =>
      [...truth.at(new Date(at))].reduce((all, [name, count]) => (name.startsWith("yesterday") ? all + count : all), 0);
    expect(sum("2026-03-03T00:00:30Z")).toBeLessThan(sum("2026-03-03T23:59:30Z"));
  });
});
