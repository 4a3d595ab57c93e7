import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ExportAnswer } from "#contracts/wire/exports.ts";
import { sealPasswords } from "#contracts/wire/password-transit.ts";
import { createTransitKey } from "#server/application/sign-in/open-sealed.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { signInAt } from "#tests/support/sign-in.ts";

let database: TestDatabase;
let app: LocalApp;
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-earlier-"));
const [waiting, made, passwordKey] = [v7(), v7(), v4()];
const picture = `${"0a".repeat(16)}.png`;
const transit = createTransitKey();

/** Names and payloads are written out here as earlier versions wrote them, so that a change of the code's own names is noticed. */
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { db, pool, url } = database;
  const { id: userId } = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  for (const id of [waiting, made])
    await db
      .insertInto("export_job")
      .values({
        ...{ id, list: "gasstations", format: "csv", scope: "all", query: JSON.stringify({ values: {} }) },
        ...{ language: "en", file_name: "stations.csv", user_id: userId, user_name: "admin" },
      })
      .execute();
  await pool.query("update export_job set state = 'completed', attempts = 1, finished_time = now() where id = $1", [
    made,
  ]);
  mkdirSync(join(dataDir, "exports"));
  writeFileSync(join(dataDir, "exports", `${made}.csv`), "made before");
  mkdirSync(join(dataDir, "files", "0a"), { recursive: true });
  writeFileSync(join(dataDir, "files", "0a", picture), "a picture");
  await pool.query(
    "insert into one_time_key (id, kind, secret, expires_at) values ($1, 'password', $2, now() + interval '5 minutes')",
    [passwordKey, transit.secretKey],
  );
  app = await startLocalApp({ databaseUrl: url, dataDir });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

it("a one-time key of an earlier version is redeemed", async () => {
  const form = { userName: "admin", password: ADMIN_PASSWORD, enterpriseCode: "default", ClientType: 1 };
  const body = JSON.stringify(sealPasswords(form, { passwordKey, encyptKey: transit.encyptKey }));
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${app.url}/base/id/login`, { method: "POST", headers, body });
  expect(await answer.json()).toMatchObject({ success: true });
});

it("an export that an earlier version queued is finished, and one that it made is sent", async () => {
  const { call, token } = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  const look = async () =>
    expect(await call<ExportAnswer>("GET", `/export/${waiting}`)).toMatchObject({ state: "completed" });
  await vi.waitFor(look, { timeout: 20_000, interval: 100 });
  expect(readFileSync(join(dataDir, "exports", `${waiting}.csv`), "utf8")).toContain("Exported by");
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${app.url}/base/export/${made}/file`, { headers });
  expect([sent.status, await sent.text()]).toEqual([200, "made before"]);
});

it("a picture that an earlier version kept is opened at its address", async () => {
  const opened = await fetch(`${app.url}/files/${picture}`);
  expect([opened.status, await opened.text()]).toEqual([200, "a picture"]);
  expect(existsSync(join(dataDir, "tenants"))).toBe(false);
});
