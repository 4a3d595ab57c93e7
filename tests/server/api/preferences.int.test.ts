import { expect, it } from "vitest";
import { sizes } from "#contracts/limits.ts";
import type { Preference } from "#contracts/wire/preferences.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole, signInAs } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let one: string;
let other: string;
let companyId: string;
onSharedServer(async (shared) => {
  server = shared;
  companyId = await makeCompany(server, "Preferences");
  const person = { companyId, codes: [] };
  [one, other] = [await signInAs(server, person), await signInAs(server, person)];
});

const put = (token: string, body: unknown) => server.call("PUT", "/base/id/preferences", { token, body });
const get = async (token: string) =>
  (await server.call<{ list: Preference[]; total: number }>("GET", "/base/id/preferences", { token })).body.data;

it("keeps a value under a key for the person alone, and the last write wins", async () => {
  const columns = { order: ["gasBarcode"], hidden: ["remark"], shown: [], widths: { gasBarcode: 140 } };
  expect((await put(one, { key: "columns.cylinder", value: { order: [] } })).status).toBe(200);
  expect((await put(one, { key: "columns.cylinder", value: columns })).status).toBe(200);
  expect((await put(one, { key: "theme", value: "dark" })).status).toBe(200);
  expect(await get(one)).toEqual({
    list: [
      { key: "columns.cylinder", value: columns },
      { key: "theme", value: "dark" },
    ],
    total: 2,
  });
  expect(await get(other)).toEqual({ list: [], total: 0 });
  const single = await server.call("GET", "/base/id/preferences?key=theme", { token: one });
  expect(single.body.data).toEqual({ key: "theme", value: "dark" });
});

it("keeps null as a value: another device that has an older one gives it up", async () => {
  await put(one, { key: "columns.cylinder", value: null });
  expect((await get(one)).list).toContainEqual({ key: "columns.cylinder", value: null });
});

it.each(["", "token", "columns.", "columns.a b", "views.../../x", "recentJobs", `views.${"x".repeat(65)}`, 7, null])(
  "refuses the key %j",
  async (key) => {
    const { status, body } = await put(one, { key, value: 1 });
    expect([status, body.errors]).toMatchObject([400, [{ path: "key", code: "preference.key" }]]);
  },
);

it("refuses a value above 64 KB by its bytes, one that is left out, and text that cannot be stored", async () => {
  const largest = "字".repeat(Math.floor((sizes.preference - 2) / 3));
  expect((await put(one, { key: "views.cylinder", value: largest })).status).toBe(200);
  const tooLarge = await put(one, { key: "views.cylinder", value: `${largest}字` });
  expect(tooLarge.body.errors).toMatchObject([{ path: "value", code: "preference.tooLarge" }]);
  expect((await put(one, { key: "views.cylinder" })).body.errors).toMatchObject([{ path: "value" }]);
  expect((await put(one, { key: "views.cylinder", value: { name: "a\u0000b" } })).status).toBe(400);
});

it("refuses more keys than an account may have, and goes on taking the ones it has", async () => {
  const roleId = await makeRole(server, { codes: [], scope: "company" });
  const account = await makeAccount(server, { companyId, roleIds: [roleId] });
  await server.database.pool.query(
    "insert into preference (account_id, key, value) select $1, 'columns.l' || n, '1' from generate_series(1, $2::int) n",
    [account.id, sizes.preferencesOfAccount],
  );
  const token = await account.signIn();
  expect((await put(token, { key: "columns.l1", value: 2 })).status).toBe(200);
  expect(await put(token, { key: "theme", value: "dark" })).toMatchObject({
    status: 422,
    body: { code: "preference.tooMany" },
  });
});

it("asks for a token", async () => {
  expect((await server.call("GET", "/base/id/preferences")).status).toBe(401);
  expect((await server.call("PUT", "/base/id/preferences", { body: { key: "theme", value: 1 } })).status).toBe(401);
});
