import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sealPasswords } from "#contracts/wire/password-transit.ts";
import { createTransitKey } from "#server/application/sign-in/open-sealed.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";

let database: TestDatabase;
let app: LocalApp;
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-earlier-"));
const passwordKey = v4();
const picture = `${"0a".repeat(16)}.png`;
const transit = createTransitKey();

/** Names and payloads are written out here as earlier versions wrote them, so that a change of the code's own names is noticed. */
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  const { pool, url } = database;
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

it("a picture that an earlier version kept is opened at its address", async () => {
  const opened = await fetch(`${app.url}/files/${picture}`);
  expect([opened.status, await opened.text()]).toEqual([200, "a picture"]);
  expect(existsSync(join(dataDir, "tenants"))).toBe(false);
});
