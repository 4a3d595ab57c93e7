import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { root } from "#infra/process/root.ts";
import { startApp, type App } from "#tests/support/app.ts";
import { openEventStoreProcess } from "#tests/support/event-store-target.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { createDistrict, type District } from "./api/district.ts";
import { createStranger, type Stranger } from "./api/stranger.ts";

const target = await openEventStoreProcess();

describe(`the application with its log on ${target.name}`, () => {
  let app: App;
  let stranger: Stranger;
  let district: District;
  const barcodes: string[] = [];
  const settings = { EVENTSTORE_URL: target.url, EVENTSTORE_PREFIX: target.prefix };
  beforeAll(async () => {
    app = await startApp({ env: settings });
    stranger = createStranger(app.url);
    district = await createDistrict(stranger, app.adminPassword);
  });
  afterAll(async () => {
    await app?.stop();
    await target.close();
  });

  const tool = async (name: string): Promise<string> => {
    const env = { ...process.env, ...settings, DATA_DIR: app.dataDir, PORT: String(app.port) };
    const { stdout } = await promisify(execFile)(process.execPath, ["infra/run.mjs", name], { cwd: root, env });
    return stdout;
  };
  const circulation = async (gasBarcode: string, position: string) => {
    const path = `/base/manage/gascylinder/getcirculationrecords?gasBarcode=${gasBarcode}`;
    const headers = { "x-after-position": position };
    return (await stranger.call("GET", path, { token: district.admin, headers })).json;
  };
  const storedStreams = async (): Promise<Set<string>> => {
    const log = createEventStoreLog({ connectionString: target.url, prefix: target.prefix });
    const events = await collect(log.readAll({ limit: Infinity }));
    await log.close();
    return new Set(events.map(({ stream }) => stream.replace(/-.*/s, "")));
  };

  test("what is recorded is in that log and nowhere else, and the list shows it by the position that was answered", async () => {
    expect(app.output()).not.toContain("EVENTSTORE_URL");
    for (let n = 0; n < 3; n++) barcodes.push(await district.register(district.north));
    const { json } = await district.record(
      barcodes.map((gasBarcode) => ({ gasBarcode, procedureId: 4, occurredAt: new Date().toISOString() })),
    );
    const { position, results } = json.data as unknown as { position: string; results: { outcome: string }[] };
    expect(results.map(({ outcome }) => outcome)).toEqual(["recorded", "recorded", "recorded"]);
    for (const gasBarcode of barcodes) {
      const listed = await circulation(gasBarcode, position);
      expect(listed.stale).toBeUndefined();
      expect(listed.data.total).toBe(1);
    }
    expect(await storedStreams()).toEqual(new Set(["barcode", "cylinder"]));
    const health = (await stranger.call("GET", "/readyz")).json as unknown;
    expect(health).toMatchObject({ ok: true, projectionLag: 0, parkedEvents: 0 });
  });

  test.skipIf(!target.process)("a log that was killed is waited for, and the same call then holds once", async () => {
    const [gasBarcode] = barcodes;
    const item = {
      commandId: crypto.randomUUID(),
      gasBarcode,
      procedureId: 9,
      checkStatus: 1,
      occurredAt: new Date().toISOString(),
    };
    await target.process!.kill();
    const recording = district.record([item]);
    await target.process!.start();
    const first = await recording;
    const { json } = first.status === 200 ? first : await district.record([item]);
    const { position, results } = json.data as unknown as { position: string; results: { outcome: string }[] };
    expect(results.map(({ outcome }) => outcome)).not.toContain("refused");
    const again = (await district.record([item])).json.data.results as unknown as { outcome: string }[];
    expect(again.map(({ outcome }) => outcome)).toEqual(["duplicate"]);
    expect((await circulation(gasBarcode!, position)).data.total).toBe(2);
  });

  test("read models rebuilt from that log while the application runs are equal to the live ones", async () => {
    expect(await tool("verify")).not.toContain("DIFFERENT");
    expect(await tool("rebuild")).toMatch(/read models rebuilt up to position \d+\/\d+/);
    expect(await tool("verify")).toMatch(/history\.history +\d+ equal/);
  });
});
