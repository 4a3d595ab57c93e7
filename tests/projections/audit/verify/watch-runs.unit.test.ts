import { expect, it } from "vitest";
import type { NewRun, VerifyRunRow, VerifyRuns } from "#infra/stores/verify-runs/verify-runs.ts";
import { nextNight, nightTimeOf } from "#infra/stores/verify-runs/next-night.ts";
import { watchRuns, type WatchOptions } from "#projections/audit/verify/watch-runs.ts";

const silent = { warn: () => undefined, error: () => undefined };

type Watched = { waiting?: string[]; start?: () => Promise<boolean>; userId?: string | null } & Pick<
  WatchOptions,
  "since" | "takePlace"
>;

/** Looks `times`, at moments that the test gives, and tells what was added, started and given back. */
const watch = async (
  moments: string[],
  { waiting = [], start = async () => true, userId = null, ...pace }: Watched = {},
) => {
  const seen = { added: [] as NewRun[], started: [] as string[], givenBack: [] as string[] };
  const stopping = new AbortController();
  let at = 0;
  const now = () => new Date(moments[Math.min(at, moments.length - 1)]!);
  const runs: Partial<VerifyRuns> = {
    giveBackSilent: async () => 0,
    lastByItself: async () =>
      seen.added.length > 0 ? ({ created_time: now() } as Partial<VerifyRunRow> as VerifyRunRow) : undefined,
    add: async (run) => (seen.added.push(run), "one"),
    current: async () => (waiting[0] === undefined ? undefined : ({ user_id: userId } as VerifyRunRow)),
    claim: async () => {
      const id = waiting.shift();
      return id === undefined ? undefined : ({ id } as Partial<VerifyRunRow> as VerifyRunRow);
    },
    giveBack: async ({ id }) => void seen.givenBack.push(id),
  };
  await watchRuns({
    runs: runs as VerifyRuns,
    timeZone: "Asia/Shanghai",
    at: "02:00",
    ...pace,
    start: async ({ id }) => (seen.started.push(id), start()),
    log: silent,
    signal: stopping.signal,
    now,
    wait: async () => {
      at += 1;
      if (at >= moments.length) stopping.abort();
    },
  });
  return seen;
};

it("counts a night from two o'clock to two o'clock of the tenant's time zone, and spreads those of tenants over four hours", async () => {
  const runs = { lastByItself: async () => undefined };
  const next = (since: string) => nextNight({ runs, timeZone: "Asia/Shanghai", at: "02:00" }, new Date(since));
  expect(await next("2026-03-01T17:59:59Z")).toEqual(new Date("2026-03-01T18:00:00Z"));
  expect(await next("2026-03-01T18:00:00Z")).toEqual(new Date("2026-03-02T18:00:00Z"));
  expect(nightTimeOf({ mark: "" })).toBe("02:00");
  const times = Array.from({ length: 240 }, (_, n) => nightTimeOf({ mark: `0-${n.toString(16).padStart(8, "0")}` }));
  expect([times[0], times.at(-1), new Set(times).size]).toEqual(["02:00", "05:59", 240]);
});

it("begins a run for a night that came while the tenant rested", async () => {
  const since = new Date("2026-02-28T10:00:00Z");
  expect((await watch(["2026-03-01T18:00:01Z"], { since })).added).toHaveLength(1);
  expect((await watch(["2026-02-28T17:00:00Z"], { since })).added).toHaveLength(0);
});

it("lets a run by itself wait while another tenant has the place, and one that a person asked for not", async () => {
  const moments = ["2026-03-01T10:00:00Z", "2026-03-01T10:00:01Z", "2026-03-01T10:00:02Z"];
  let given = 0;
  const places = [undefined, () => void (given += 1)];
  const turns = await watch(moments, { waiting: ["a"], takePlace: () => places.shift() });
  expect([turns.started, given]).toEqual([["a"], 1]);
  expect((await watch(moments, { waiting: ["a"], takePlace: () => undefined })).started).toEqual([]);
  const asked = await watch(moments, { waiting: ["a"], takePlace: () => undefined, userId: "someone" });
  expect(asked.started).toEqual(["a"]);
});

it("begins one run by itself each night, and none because it was started", async () => {
  const { added } = await watch(["2026-03-01T17:00:00Z", "2026-03-01T18:00:01Z", "2026-03-01T19:00:00Z"]);
  expect(added).toEqual([{ log: true, readModels: true }]);
});

it("does the run that waits, and gives back one whose process died", async () => {
  const moments = ["2026-03-01T10:00:00Z", "2026-03-01T10:00:01Z"];
  expect(await watch(moments, { waiting: ["a"] })).toMatchObject({ started: ["a"], givenBack: [] });
  const died = await watch(moments, { waiting: ["a"], start: async () => false });
  expect(died).toMatchObject({ started: ["a"], givenBack: ["a"] });
  const unable = await watch(moments, { waiting: ["a"], start: () => Promise.reject(new Error("no such program")) });
  expect(unable.givenBack).toEqual(["a"]);
});
