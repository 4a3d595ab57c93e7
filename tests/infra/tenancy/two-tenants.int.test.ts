import { createCanvas } from "@napi-rs/canvas";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rates } from "#contracts/limits.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { ExportAnswer } from "#contracts/wire/exports.ts";
import { sealPasswords } from "#contracts/wire/password-transit.ts";
import { parseClaims } from "#server/application/sign-in/tokens.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { catalogueTenant, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { watch } from "#tests/server/live/watcher.ts";

/** The two databases are copies of one, so accounts, companies and records have the same ids in both. */
let databases: TestDatabase[] = [];
let app: LocalApp;
let home: Caller;
let north: Caller;
const northId = v7();
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-tenants-"));
const BARCODE = "SAME-BARCODE-1";
const commandId = randomUUID();

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase({ whole: true }), createTestDatabase({ whole: true })]);
  const { url: homeUrl } = databases[0]!;
  await catalogueTenant(databases[0]!, { id: northId, code: "north", database: databases[1]! });
  app = await startLocalApp({ env: { SECRET_KEY: TEST_SECRET }, databaseUrl: homeUrl, dataDir });
  home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  north = await signInWhenServed(app.url, ADMIN_PASSWORD, "north");
});
afterAll(async () => {
  await app.stop();
  for (const database of databases) await database.drop();
  rmSync(dataDir, { recursive: true });
});

const stations = { home: "", north: "" };
const addStation = async ({ call }: Caller, name: string): Promise<string> => {
  const body = { name, code: name, address: "Road 1", contact: "Li", telephone: "13800000000" };
  return (await call<{ id: string }>("POST", "/info/gasstations/add", body)).id;
};
/** Takes the cylinder in; the command has the same id and the same barcode whoever the caller is. */
const takeIn = ({ call }: Caller, companyId: string): Promise<RecordAnswer> =>
  call<RecordAnswer>("POST", "/manage/procedure/record", {
    items: [{ commandId, gasBarcode: BARCODE, procedureId: 4, companyId }],
  });
type Found = { total: number; list: { companyName?: string }[] };
const cylinders = ({ call }: Caller) => call<Found>("POST", "/manage/gascylinder/getpage", { gasBarcode: BARCODE });

describe("two tenants in one process", () => {
  it("each move a cylinder with the same barcode by a command with the same id, and see their own alone", async () => {
    stations.home = await addStation(home, "Home Station");
    stations.north = await addStation(north, "North Station");
    const screens = [watch(app.url, home.token), watch(app.url, north.token)] as const;
    for (const screen of screens) await screen.until(() => screen.socket.connected);
    for (const screen of screens) await screen.join();
    await registerCylinders(home, [BARCODE], { createdCompanyId: stations.home });
    expect((await takeIn(home, stations.home)).results).toMatchObject([{ outcome: "recorded" }]);
    await screens[0].until(() => screens[0].lines.length > 0);
    expect(await cylinders(north)).toMatchObject({ total: 0 });

    await registerCylinders(north, [BARCODE], { createdCompanyId: stations.north });
    expect((await takeIn(north, stations.north)).results).toMatchObject([{ outcome: "recorded" }]);
    await screens[1].until(() => screens[1].lines.length > 0);
    const placesOf = ({ lines }: { lines: { line: { place: string } }[] }) => lines.map(({ line }) => line.place);
    expect(screens.map(placesOf)).toEqual([["Home Station"], ["North Station"]]);
    expect(screens.map(({ counts }) => counts.at(-1)?.todayInWarehouseNum)).toEqual([1, 1]);
    for (const screen of screens) screen.close();
    for (const caller of [home, north]) expect(await cylinders(caller)).toMatchObject({ total: 1 });
  });

  it("have one log each: nothing of the other's is in it", async () => {
    const eventsOf = async (code: string): Promise<number> => {
      let events = 0;
      for await (const { data, stream } of app.tenants.byCode(code)?.events.readAll({ limit: 1000 }) ?? []) {
        expect(JSON.stringify(data)).not.toContain(code === "north" ? stations.home : stations.north);
        // The nightly verify of one of them may write to its log meanwhile.
        if (!stream.startsWith("audit-")) events += 1;
      }
      return events;
    };
    expect(await eventsOf("default")).toBe(await eventsOf("north"));
  });
});

describe("exports", () => {
  const start = ({ call }: Caller) =>
    call<{ id: string }>("POST", "/export/gasstations", { format: "csv", scope: "all" });
  const completed = async ({ call }: Caller, id: string): Promise<void> => {
    const look = async () =>
      expect(await call<ExportAnswer>("GET", `/export/${id}`)).toMatchObject({ state: "completed" });
    await vi.waitFor(look, { timeout: 20_000, interval: 100 });
  };

  it("are made from the tenant's rows into the tenant's folder, and nobody of another tenant finds them", async () => {
    const [ofHome, ofNorth] = [(await start(home)).id, (await start(north)).id];
    await Promise.all([completed(home, ofHome), completed(north, ofNorth)]);
    const [homeFile, northFile] = [
      join(dataDir, "exports", `${ofHome}.csv`),
      join(dataDir, "tenants", northId, "exports", `${ofNorth}.csv`),
    ];
    expect([homeFile, northFile].map((file) => existsSync(file))).toEqual([true, true]);
    expect(readFileSync(homeFile, "utf8")).toMatch(/Home Station/);
    expect(readFileSync(homeFile, "utf8")).not.toMatch(/North Station/);
    expect(readFileSync(northFile, "utf8")).toMatch(/North Station/);
    expect(readFileSync(northFile, "utf8")).not.toMatch(/Home Station/);
    await expect(north.call("GET", `/export/${ofHome}`)).rejects.toThrow("export.notFound");
    await expect(home.call("GET", `/export/${ofNorth}`)).rejects.toThrow("export.notFound");
    expect(await north.call("POST", "/export/getpage", {})).toMatchObject({ total: 1, list: [{ id: ofNorth }] });
  });
});

describe("pictures", () => {
  it("lie in the tenant's folder, and the address of another tenant's carries its id", async () => {
    const bytes = new Uint8Array(await createCanvas(8, 8).encode("png"));
    const upload = async ({ token }: Caller): Promise<string> => {
      const body = new FormData();
      body.set("file", new Blob([bytes]), "a.png");
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${app.url}/base/oss/upload`, { method: "POST", headers, body });
      return ((await answer.json()) as { data: { publicFilePath: string } }).data.publicFilePath;
    };
    const [ofHome, ofNorth] = [await upload(home), await upload(north)];
    expect(ofHome).toMatch(/^\/files\/[0-9a-f]{32}-[0-9a-f]{64}\.png$/);
    expect(ofNorth).toMatch(new RegExp(`^/files/${northId}/[0-9a-f]{32}-[0-9a-f]{64}\\.png$`));
    const nameOf = (path: string) => path.split("/").at(-1) ?? "";
    const swapped = [`/files/${nameOf(ofNorth)}`, `/files/${northId}/${nameOf(ofHome)}`, `/files/x/${nameOf(ofNorth)}`];
    const statusOf = async (path: string) => (await fetch(app.url + path)).status;
    expect(await Promise.all([ofHome, ofNorth, ...swapped].map(statusOf))).toEqual([200, 200, 404, 404, 404]);
  });
});

describe("invitations", () => {
  type Account = { id: string };
  const userName = "invited.person";
  const invite = async ({ call }: Caller, { id }: Account): Promise<string> => {
    const { link } = await call<{ link: string }>("POST", "/admin/account/invite", { id });
    return new URL(link).hash.slice(1);
  };
  /** The same account in both tenants, with the same id. */
  const addToBoth = async (): Promise<Account> => {
    const { rows: companies } = await databases[0]!.pool.query(
      "select company_id from account where user_name = 'admin'",
    );
    const { rows: roles } = await databases[0]!.pool.query("select id from role where key = 'admin'");
    const form = { userName, companyId: companies[0].company_id, roleIds: [roles[0].id], invite: true };
    const account = await home.call<Account>("POST", "/admin/account/add", form);
    const { rows } = await databases[0]!.pool.query("select to_jsonb(account) as row from account where id = $1", [
      account.id,
    ]);
    const copy = "insert into account select (jsonb_populate_record(null::account, $1)).*";
    await databases[1]!.pool.query(copy, [rows[0].row]);
    await databases[1]!.pool.query("insert into account_role select $1, id from role where key = 'admin'", [
      account.id,
    ]);
    return account;
  };
  const accept = async (secret: string, password: string) =>
    home.call("POST", "/id/invite", await home.sealed({ secret, password }));

  it("are in the catalogue, and each link opens only the account of its own tenant, also if two accounts have the same id", async () => {
    const account = await addToBoth();
    const [ofHome, ofNorth] = [await invite(home, account), await invite(north, account)];
    const stored = "select tenant_id from invitation where account_id = $1";
    const [inCatalogue, inNorth] = await Promise.all(databases.map(({ pool }) => pool.query(stored, [account.id])));
    expect(inCatalogue!.rows.map((row) => row.tenant_id).toSorted()).toEqual([home, north].map(tidOf).toSorted());
    expect(inNorth!.rows).toEqual([]);
    expect(ofNorth.startsWith(`${northId}/`)).toBe(true);
    // The secret of one with the mark of the other, and without one.
    for (const secret of [`${northId}/${ofHome}`, ofNorth.slice(ofNorth.indexOf("/") + 1)])
      await expect(accept(secret, "Ownpassword7")).rejects.toThrow("invitation.invalid");
    await accept(ofNorth, "Ownpassword7");
    await expect(accept(ofNorth, "Ownpassword8")).rejects.toThrow("invitation.invalid");
    expect((await signInAt(app.url, userName, "Ownpassword7", "north")).token).not.toBe("");
    await expect(signInAt(app.url, userName, "Ownpassword7")).rejects.toThrow("auth.failed");
    await accept(ofHome, "Ownpassword9");
    expect((await signInAt(app.url, userName, "Ownpassword9")).token).not.toBe("");
  });
});

describe("sign-in", () => {
  const SIGNED_IN = "1";
  const login = async (enterpriseCode: string, password: string, key: { passwordKey: string; encyptKey: string }) => {
    const body = sealPasswords({ userName: "admin", password, enterpriseCode, ClientType: 1 }, key);
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${app.url}/base/id/login`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { code: string }).code;
  };
  const newKey = () => home.call<{ passwordKey: string; encyptKey: string }>("GET", "/id/getpasswordencryptkey");

  it("picks the tenant by the enterprise code, and a one-time key opens a password in one of them once", async () => {
    const key = await newKey();
    expect(await login("north", ADMIN_PASSWORD, key)).toBe(SIGNED_IN);
    expect(await login("default", ADMIN_PASSWORD, key)).toBe("auth.keyExpired");
    expect(await login("south", ADMIN_PASSWORD, await newKey())).toBe("auth.enterpriseUnknown");
  });

  it("counts failures of an account in its own tenant, though the other has an account of the same id and name", async () => {
    for (let attempt = 0; attempt < rates.failuresOfAccountAtAddress.points; attempt += 1)
      expect(await login("north", "Wrongpassword1", await newKey())).toBe("auth.failed");
    expect(await login("north", ADMIN_PASSWORD, await newKey())).toBe("auth.tooMany");
    expect(await login("default", ADMIN_PASSWORD, await newKey())).toBe(SIGNED_IN);
  });

  it("makes a token good for its tenant alone: one that names the other is refused, signature or not", async () => {
    const claims = parseClaims(JSON.parse(Buffer.from(home.token.split(".")[1] ?? "", "base64url").toString()));
    const forged = await app.tokens.sign({ ...claims!, tid: northId });
    const headers = { authorization: `Bearer ${forged}` };
    const answer = await fetch(`${app.url}/base/id/getuserinfo`, { headers });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, "auth.invalid"]);
  });

  it("that ends in one tenant ends nothing in the other", async () => {
    const screen = watch(app.url, home.token);
    await screen.until(() => screen.socket.connected);
    await north.call("POST", "/id/logout");
    await expect(north.call("GET", "/id/getuserinfo")).rejects.toThrow("auth.ended");
    expect(await home.call("GET", "/id/getuserinfo")).toHaveProperty("menus");
    expect([screen.socket.connected, screen.ended]).toEqual([true, []]);
    screen.close();
  });
});

const tidOf = ({ token }: Caller): string =>
  parseClaims(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()))?.tid ?? "";

it("figures carry the tenant's enterprise code", async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const labels = [...text.matchAll(/^cylindra_projection_lag_events\{tenant="(\w+)"/gm)].map(([, code]) => code);
  expect(labels.toSorted()).toEqual(["default", "north"]);
});
