import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Line = { correlationId?: string; userId?: string; code?: string; res?: { statusCode: number } };

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ log: createLogger({ name: "test", level: "info", destination }) });
});
afterAll(() => server.stop());

const lineOf = (correlationId: string | null): Line | undefined =>
  lines.map((line) => JSON.parse(line) as Line).find((line) => line.correlationId === correlationId);

it("names the account whose read or change is denied, and the code of the refusal", async () => {
  const { rows } = await server.database.pool.query("select id from company order by created_time, id limit 1");
  const roleId = await makeRole(server, { codes: [], scope: "all" });
  const account = await makeAccount(server, { companyId: rows[0].id, roleIds: [roleId] });
  const token = await account.signIn();
  for (const [method, path] of [
    ["GET", "/base/admin/account/getpage"],
    ["DELETE", `/base/admin/account/softdelete?id=${account.id}`],
  ] as const) {
    const { headers } = await server.call(method, path, { token });
    expect(lineOf(headers.get("x-request-id"))).toMatchObject({
      userId: account.id,
      code: "access.denied",
      res: { statusCode: 403 },
    });
  }
});

it("names nobody where nobody is known", async () => {
  const { headers } = await server.call("GET", "/base/admin/account/getpage");
  const line = lineOf(headers.get("x-request-id"));
  expect([line?.code, line?.userId]).toEqual(["auth.required", undefined]);
});
