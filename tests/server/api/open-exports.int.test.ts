import { v7 } from "uuid";
import { expect, it } from "vitest";
import { sizes } from "#contracts/limits.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";
import type { TestServer } from "#tests/support/server.ts";

let server: TestServer;
let companyId: string;
let roleId: string;

onSharedServer(async (shared) => {
  server = shared;
  companyId = await makeCompany(server, `Exports ${v7().slice(-8)}`);
  roleId = await makeRole(server, { codes: ["export:add", "base:post:getlist"], scope: "company" });
});

/** Somebody with so many exports that run, which no worker takes over. */
const withOpen = async (count: number): Promise<{ id: string; token: string }> => {
  const { id, signIn } = await makeAccount(server, { companyId, roleIds: [roleId] });
  await server.database.pool.query(
    `insert into job (id, kind, payload, state, language, user_id, created_time, lease_until)
     select gen_random_uuid(), 'export', '{"list":"post","format":"csv","scope":"all","query":{"values":{}}}', 'active', 'en', $1, now(), now() + interval '1 day'
     from generate_series(1, $2::int)`,
    [id, count],
  );
  return { id, token: await signIn() };
};
const start = (token: string) =>
  server.call<{ id: string }>("POST", "/base/export/post", { token, body: { format: "csv", scope: "all" } });

it("at most 100 exports of an account wait or run, however many are asked for at once", async () => {
  const { token } = await withOpen(sizes.openExports - 1);
  const answers = await Promise.all([1, 2, 3, 4].map(() => start(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ success: false, code: "export.tooMany" });
  expect(refused?.body.msg).toContain("100");
});

it("another account's exports are not counted, and one that has ended makes room", async () => {
  const full = await withOpen(sizes.openExports);
  expect((await start(full.token)).status).toBe(429);
  expect((await start((await withOpen(0)).token)).status).toBe(200);
  await server.database.pool.query(
    "update job set state = 'completed', lease_until = null, finished_time = now() where id = (select id from job where user_id = $1 limit 1)",
    [full.id],
  );
  expect((await start(full.token)).status).toBe(200);
});
