import { expect, it } from "vitest";
import { makeAccount } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
onSharedServer(async (shared) => {
  server = shared;
});

it("of two administrators who take the role from each other at once, the first does and the second may not any more", async () => {
  const { pool } = server.database;
  const { rows } = await pool.query(
    "select id, (select company_id from account where user_name = 'admin') as company from role where key = 'admin'",
  );
  const [{ id: role, company: companyId }] = rows;
  const [one, other] = await Promise.all([1, 2].map(() => makeAccount(server, { companyId, roleIds: [role] })));
  const tokens = [await one!.signIn(), await other!.signIn()];
  const version = async (id: string) =>
    (await pool.query<{ version: number }>("select version from account where id = $1", [id])).rows[0]?.version;
  const take = async (token: string | undefined, { id }: { id: string }) =>
    server.call("PUT", "/base/admin/account/update", { token, body: { id, roleIds: [], version: await version(id) } });
  const holder = await pool.connect();
  await holder.query("begin; select pg_advisory_xact_lock(4600003)");
  const asked = [take(tokens[0], other!), take(tokens[1], one!)];
  const waiting = async () => {
    const found = await pool.query(
      "select from pg_locks where locktype = 'advisory' and objid = 4600003 and not granted",
    );
    return found.rowCount;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  await holder.query("commit");
  holder.release();
  const answers = (await Promise.all(asked)).map(({ status, body }) => `${status} ${body.code}`).toSorted();
  expect(answers).toEqual(["200 1", "403 access.denied"]);
});
