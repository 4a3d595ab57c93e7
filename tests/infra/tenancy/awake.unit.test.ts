import { expect, it } from "vitest";
import { awakeOf } from "#infra/tenancy/awake.ts";

const now = new Date("2026-11-27T12:00:00Z");
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const IDLE_MINUTES = 30;
const row = (id: string, usedAt: Date | null, wakesAt: Date | null = null) => ({
  id,
  idleTime: IDLE_MINUTES,
  usedAt,
  wakesAt,
});
/** Was just enabled, so many seconds ago: nobody uses it, and 40 s are left. */
const enabled = (id: string, seconds = 0) => row(id, ago(IDLE_MINUTES * 60 - 40 + seconds));
const named = (name: string, count: number, make: (id: string, index: number) => ReturnType<typeof row>) =>
  Array.from({ length: count }, (_, index) => make(`${name}${index}`, index));
const awake = (rows: ReturnType<typeof row>[], most: number) => {
  const { ids, tooMany } = awakeOf(rows, now, most);
  return { ids: [...ids].toSorted(), tooMany };
};

it("every tenant is awake that was used in its idle time or has a moment of its own, while there is room", () => {
  const rows = [
    row("used", ago(10)),
    row("earlier", ago(IDLE_MINUTES * 60 - 100)),
    row("idle", ago(IDLE_MINUTES * 60 + 1)),
    row("due", ago(90_000), ago(1)),
    row("later", ago(90_000), new Date(now.getTime() + 1000)),
    row("never", null),
    enabled("enabled"),
  ];
  expect(awake(rows, 25)).toEqual({ ids: ["due", "earlier", "enabled", "never", "used"], tooMany: 0 });
});

it("a tenant that nobody used for a minute rests early when there is no room for all, the last used last", () => {
  const rows = [row("a", ago(300)), row("b", ago(20)), row("c", ago(200)), row("d", ago(1)), row("e", ago(100))];
  expect(awake(rows, 3)).toEqual({ ids: ["b", "d", "e"], tooMany: 0 });
});

it("200 tenants that were enabled one after the other never take more than the room beside those in use", () => {
  const rows = [
    ...named("used", 20, (id) => row(id, ago(5))),
    ...named("enabled", 180, (id, index) => enabled(id, index / 5)),
  ];
  const { ids } = awake(rows, 25);
  expect(ids).toHaveLength(25);
  expect(ids.filter((id) => id.startsWith("used"))).toHaveLength(20);
  expect(ids.filter((id) => id.startsWith("enabled"))).toEqual(
    named("enabled", 5, (id) => row(id, null)).map(({ id }) => id),
  );
});

it("200 tenants that are due in the same minute wake in turns", () => {
  const due = named("due", 200, (id, index) => row(id, ago(90_000 + index), ago(1)));
  const first = awake(due, 25).ids;
  const left = due.filter(({ id }) => !first.includes(id));
  expect([first.length, awake(left, 25).ids.length]).toEqual([25, 25]);
});

it("more tenants in use than there is room for: the first added are served, two places remain for work of their own", () => {
  const used = named("used", 30, (id) => row(id, ago(5)));
  expect(awake(used, 25)).toMatchObject({ tooMany: 5 });
  expect(awake(used, 25).ids).not.toContain("used25");
  const { ids, tooMany } = awake(
    [...used, row("due", ago(90_000), ago(1)), enabled("enabled"), row("before", ago(900))],
    25,
  );
  expect({ tooMany, ids: ids.filter((id) => !id.startsWith("used")) }).toEqual({ tooMany: 7, ids: ["due", "enabled"] });
});
