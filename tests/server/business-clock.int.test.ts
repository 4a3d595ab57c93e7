import { afterAll, beforeAll, expect, it } from "vitest";
import type { Beat } from "#contracts/wire/live.ts";
import { rates } from "#contracts/limits.ts";
import { BUSINESS_TIME } from "#contracts/wire/business-time.ts";
import { moveClock } from "#infra/engines/business-clock/business-clock.ts";
import { startTestServer } from "#tests/support/server.ts";
import { watch } from "./live/watcher.ts";
import { openYard, type Yard } from "./live/yard.ts";

const DAY = 86_400_000;
const back = new Date(Date.now() - 60 * DAY);
let yard: Yard;
beforeAll(async () => {
  const server = await startTestServer({ whole: true, movedClock: true });
  await moveClock(server.database.db, back);
  yard = await openYard(server);
});
afterAll(() => yard.server.stop());

const get = async <T>(path: string, after?: string) => {
  const headers = after === undefined ? undefined : { "x-after-position": after };
  const answer = await yard.server.call<T>("GET", `/base${path}`, { token: yard.admin, headers });
  expect([path, answer.body.code]).toEqual([path, "1"]);
  return answer;
};
/** Days between a moment and the real one. */
const age = (moment: string | Date | null | undefined) => (Date.now() - new Date(moment ?? Number.NaN).getTime()) / DAY;

it("what is registered and recorded under a moved clock bears its time, and nothing is late", async () => {
  const [north] = yard.stations;
  const [barcode = ""] = await yard.cylinders(north, 1);
  const position = await yard.takeIn(north, [barcode]);
  type Row = { createdTime: string; recordedAt: string };
  const path = `/manage/gascylinder/gethistory?gasBarcode=${barcode}`;
  const { body } = await get<{ list: Row[] }>(path, position);
  expect(body.data.list).toHaveLength(2);
  for (const { createdTime, recordedAt } of body.data.list) {
    expect(age(createdTime)).toBeCloseTo(60, 1);
    expect(Math.abs(age(recordedAt) - age(createdTime)) * DAY).toBeLessThan(5 * 60_000);
  }
  const { rows } = await yard.server.database.pool.query("select created_time from company where name = 'North'");
  expect(age(rows[0].created_time)).toBeCloseTo(60, 1);
});

it("today is the business day: in the list of due cylinders, and in the answers' header", async () => {
  const [, south] = yard.stations;
  const [barcode = ""] = await yard.cylinders(south, 1);
  const position = await yard.takeIn(south, [barcode]);
  await get("/manage/gascylinder/getpage", position);
  const dues = async (due = "0") => {
    const answer = await get<{ list: { gasBarcode: string }[] }>(`/manage/gascylinder/getduepage?due=${due}`);
    expect(age(answer.headers.get(BUSINESS_TIME))).toBeCloseTo(60, 1);
    return answer.body.data.list.map((row) => row.gasBarcode);
  };
  const { pool } = yard.server.database;
  const dueOn = (days: number) =>
    pool.query(
      "update read.cylinder set inspection_due = (now() + $1 * interval '1 day')::date where gas_barcode = $2",
      [days, barcode],
    );
  await dueOn(-30);
  expect(await dues()).not.toContain(barcode);
  await dueOn(-90);
  expect(await dues()).toContain(barcode);
  expect([await dues("90"), await dues("to90")]).toEqual([[], [barcode]]);
});

it("sessions and beats go by the real clock", async () => {
  const { server, admin } = yard;
  const { rows } = await server.database.pool.query("select created_time, last_seen_at from session");
  for (const { created_time, last_seen_at } of rows) {
    expect(age(created_time)).toBeCloseTo(0, 1);
    expect(age(last_seen_at)).toBeCloseTo(0, 1);
  }
  const screen = watch(server.url, admin);
  await screen.join();
  const beat = await new Promise<Beat>((resolve) => void screen.socket.once("cockpit:beat", resolve));
  screen.close();
  expect(age(beat.at)).toBeCloseTo(0, 1);
  expect(age(beat.businessAt)).toBeCloseTo(60, 1);
});

it("limits of sign-in go by the real clock", async () => {
  const { server } = yard;
  const attempt = async () => {
    const body = await server.loginBody("nobody", "Wrongpassword1");
    return server.call("POST", "/base/id/login", { body });
  };
  for (let failures = 0; failures < rates.failuresOfAccountAtAddress.points; failures += 1) await attempt();
  const { status, headers } = await attempt();
  expect(status).toBe(429);
  const wait = Number(headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(rates.failuresOfAccountAtAddress.seconds);
});

it("the clock goes forwards, never backwards, and is not set back where something is recorded", async () => {
  const { db, pool } = yard.server.database;
  const behind = async () => Number((await pool.query("select behind_ms from business_clock")).rows[0]?.behind_ms);
  const before = await behind();
  await expect(pool.query("update business_clock set behind_ms = behind_ms + 1")).rejects.toThrow("goes forwards only");
  await expect(pool.query("delete from business_clock")).rejects.toThrow("goes forwards only");
  await moveClock(db, new Date(back.getTime() - DAY));
  expect(await behind()).toBe(before);
  await moveClock(db, new Date(back.getTime() + 30 * DAY));
  expect(age((await get("/info/gasstations/getpage")).headers.get(BUSINESS_TIME))).toBeCloseTo(30, 1);
  await moveClock(db, new Date());
  expect(age((await get("/info/gasstations/getpage")).headers.get(BUSINESS_TIME))).toBeCloseTo(0, 1);
  await moveClock(db, back);
  expect(await behind()).toBeLessThan(60_000);
});

it("a clock without a row is the real one, and is not set back once something is recorded", async () => {
  const server = await startTestServer({ whole: true, movedClock: true });
  const own = await openYard(server);
  const { headers } = await server.call("GET", "/base/info/gasstations/getpage", { token: own.admin });
  expect(age(headers.get(BUSINESS_TIME))).toBeCloseTo(0, 1);
  await own.cylinders(own.stations[0], 1);
  await expect(moveClock(server.database.db, back)).rejects.toThrow("only while nothing is recorded");
  await server.stop();
});
