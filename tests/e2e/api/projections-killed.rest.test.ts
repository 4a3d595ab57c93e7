import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "#infra/process/root.ts";
import { startApp, type App } from "#tests/support/app.ts";
import { createDistrict, type District } from "./district.ts";
import { createStranger, type Stranger } from "./stranger.ts";

let app: App;
let stranger: Stranger;
let district: District;
beforeAll(async () => {
  app = await startApp();
  stranger = createStranger(app.url);
  district = await createDistrict(stranger, app.adminPassword);
});
afterAll(() => app?.stop());

const figures = async () =>
  (await stranger.call("GET", "/base/GasCylinder/Cockpit/TodayData", { token: district.admin })).json.data;

it("projections killed ten times amid truckloads lose nothing: lists, figures and a clean replay agree", async () => {
  const { register, vehicle } = district;
  const barcodes = await Promise.all(Array.from({ length: 30 }, () => register(district.north)));
  const before = await figures();
  let position = "";
  let rounds = 0;
  // While one is being started again there is nothing to kill; scans go on. Always out and in again.
  for (let kills = 0; kills < 10 || rounds % 2 === 1; rounds += 1) {
    const pid = app.pidOf("projections");
    const procedureId = rounds % 2 === 0 ? 5 : 4;
    const sending = district.record(barcodes.map((gasBarcode) => ({ gasBarcode, procedureId, vehicleId: vehicle })));
    if (pid !== undefined && kills < 10) {
      process.kill(pid, "SIGKILL");
      kills += 1;
    }
    position = String((await sending).json.data.position);
  }
  const reached = async (): Promise<void> => {
    const { status, json } = await stranger.call("GET", "/base/manage/gascylinder/getpage", {
      token: district.admin,
      headers: { "x-after-position": position },
    });
    if (status === 503 || json.stale) return reached();
  };
  await reached();
  const after = await figures();
  const scans = (rounds / 2) * barcodes.length;
  expect([Number(after.todayInWarehouseNum), Number(after.todayOutWarehouseNum)]).toEqual([
    Number(before.todayInWarehouseNum) + scans,
    Number(before.todayOutWarehouseNum) + scans,
  ]);
  const env = { ...process.env, DATA_DIR: app.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ["infra/run.mjs", "verify"], { cwd: root, env });
  expect(stdout).toMatch(/history\.history +\d+ equal/);
});
