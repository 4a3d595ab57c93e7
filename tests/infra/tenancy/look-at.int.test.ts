import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTenantDatabases, type TenantDatabases } from "#infra/tenancy/tenant-databases.ts";
import { administer, createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startFakePostgres, type FakePostgres } from "#tests/support/fake-postgres.ts";

let database: TestDatabase;
let databases: TenantDatabases;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  databases = createTenantDatabases("postgres://platform@127.0.0.1:1/platform", 1_000);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(() => database.drop());

const at = async (how: FakePostgres, sslmode = "disable"): Promise<string> => {
  const fake = await startFakePostgres(how);
  opened.push(fake);
  return `postgres://u:p@127.0.0.1:${fake.port}/gas?sslmode=${sslmode}`;
};
const refusing = (code: string, message: string) => at({ refuses: { code, message } });

it.each<[string, string, () => Promise<string> | string]>([
  ["a port where nothing listens", "refused", () => "postgres://u:p@127.0.0.1:1/gas"],
  ["a host that no name server knows", "unknownHost", () => "postgres://u:p@no-such-host.invalid/gas"],
  ["a wrong password", "password", () => refusing("28P01", 'password authentication failed for user "u"')],
  ["a user that may not sign in", "password", () => refusing("28000", 'role "u" is not permitted to log in')],
  ["a missing database", "noDatabase", () => database.url.replace(/\/test_\w+$/, "/nowhere")],
  [
    "a server that demands TLS",
    "tls",
    () => refusing("28000", 'no pg_hba.conf entry for host "10.0.0.1", user "u", database "gas", no encryption'),
  ],
  ["a server without TLS where it is demanded", "tls", () => at({ version: "16.4", number: 160_004 }, "require")],
  ["a server that says nothing", "timeout", () => at("silent")],
  ["a server that has no place left", "other", () => refusing("53300", "sorry, too many clients already")],
])("%s is unreachable: %s", async (_what, reason, url) => {
  const looked = await databases.look(await url(), undefined);
  expect(looked).toEqual({ ok: false, code: "tenant.unreachable", reason });
});

it("a version before 15 is refused with its number, and that of the tests is not", async () => {
  const look = async (version: string, number: number) => databases.look(await at({ version, number }), undefined);
  expect(await look("14.13", 140_013)).toEqual({ ok: false, code: "tenant.versionTooOld", version: "14.13" });
  expect(await databases.look(database.url, undefined)).toMatchObject({ ok: true });
});

it("refuses a role that may create nothing in the database before anything is made, and one without its password", async () => {
  const role = `guest_${v7().replaceAll("-", "")}`;
  await administer(`create role ${role} login password 'guest'`);
  const look = (password: string) =>
    databases.look(Object.assign(new URL(database.url), { username: role, password }).toString(), undefined);
  const looked = [await look("guest"), await look("")];
  await administer(`drop role ${role}`);
  expect(looked).toMatchObject([{ reason: "noRights" }, { reason: "password" }]);
});

it("two tenants that take one database at the same moment: one gets it, the other does not, then or later", async () => {
  const ids = [v7(), v7()];
  const marked = await Promise.all(ids.map((id) => databases.mark(database.url, id)));
  expect(marked.toSorted()).toEqual([false, true]);
  const looked = await Promise.all(ids.map((id) => databases.look(database.url, id)));
  expect(looked.map(({ ok }) => ok)).toEqual(marked);
});
