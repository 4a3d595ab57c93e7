import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "#infra/engines/database/database.ts";
import { addNightly, nextVerify, nightTimeOf } from "#infra/stores/verify-runs/next-night.ts";
import type { NewRun, VerifyRunRow } from "#infra/stores/verify-runs/verify-runs.ts";

/** The platform's own tenant, and the runs that were added to it. */
const createTenant = () => {
  const added: NewRun[] = [];
  let last: Date | undefined;
  const moment = { now: new Date() };
  return {
    added,
    moment,
    db: {} as Kysely<Database>,
    mark: "",
    timeZone: "Asia/Shanghai",
    verifyRuns: {
      lastByItself: async () => last && ({ created_time: last } as VerifyRunRow),
      add: async (run: NewRun) => {
        added.push(run);
        last = moment.now;
        return "one";
      },
    },
  };
};

/** Looks at these moments, and answers what was added. */
const look = async (since: string, ...moments: string[]): Promise<NewRun[]> => {
  const tenant = createTenant();
  for (const at of moments) {
    tenant.moment.now = new Date(at);
    await addNightly(tenant, new Date(since), tenant.moment.now);
  }
  return tenant.added;
};

it("counts a night from two o'clock to two o'clock of the tenant's time zone, and spreads those of tenants over four hours", async () => {
  const next = (since: string) => nextVerify(createTenant(), new Date(since));
  expect(await next("2026-03-01T17:59:59Z")).toEqual(new Date("2026-03-01T18:00:00Z"));
  expect(await next("2026-03-01T18:00:00Z")).toEqual(new Date("2026-03-02T18:00:00Z"));
  expect(nightTimeOf({ mark: "" })).toBe("02:00");
  const times = Array.from({ length: 240 }, (_, n) => nightTimeOf({ mark: `0-${n.toString(16).padStart(8, "0")}` }));
  expect([times[0], times.at(-1), new Set(times).size]).toEqual(["02:00", "05:59", 240]);
});

it("begins a run for a night that came while the tenant rested", async () => {
  const since = "2026-02-28T10:00:00Z";
  expect(await look(since, "2026-03-01T18:00:01Z")).toHaveLength(1);
  expect(await look(since, "2026-02-28T17:00:00Z")).toHaveLength(0);
});

it("begins one run by itself each night, and none because it was started", async () => {
  const looks = ["2026-03-01T17:00:00Z", "2026-03-01T18:00:01Z", "2026-03-01T19:00:00Z"];
  expect(await look(looks[0]!, ...looks)).toEqual([{ log: true, readModels: true }]);
  expect(await look(looks[0]!, ...looks, "2026-03-02T18:00:00Z")).toHaveLength(2);
});
