import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OperationChanges, RecordHistory } from "#contracts/wire/record-changes.ts";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { post } from "#contracts/resources/post.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { addEmployeeAt } from "#tests/support/add-employee.ts";

type Saved = { id: string; version: number };
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());

const logId = async (correlation: string): Promise<string | undefined> => {
  const { rows } = await server.database.pool.query("select id from operation_log where correlation_id = $1", [
    correlation,
  ]);
  return rows[0]?.id;
};
/** Makes a call, and answers its row of the operation log, which is written after the answer is out. */
const logged = async (method: string, path: string, body?: unknown) => {
  const { headers, body: answer } = await server.call<Saved>(method, `/base${path}`, { token: admin, body });
  const correlation = headers.get("x-request-id") ?? "";
  await expect.poll(() => logId(correlation)).toBeDefined();
  return { data: answer.data, call: (await logId(correlation)) ?? "" };
};
const changesOf = (id: string, token = admin) =>
  server.call<OperationChanges>("GET", `/base/admin/operationlog/getchanges?id=${id}`, { token });

it("tells only the fields that a call made different, with the versions of the record", async () => {
  const name = `Post ${v4().slice(0, 8)}`;
  const { data } = await logged("POST", "/info/post/add", { name, code: name, description: "first", isUsable: true });
  const form = { id: data.id, version: 1, name, code: name, description: "second", isUsable: true };
  const { call } = await logged("PUT", "/info/post/update", form);
  const { body } = await changesOf(call);
  expect(body.data.changes).toHaveLength(1);
  expect(body.data.changes[0]).toMatchObject({
    resource: "post",
    name,
    action: "update",
    version: 2,
    fields: [{ name: "description", before: "first", after: "second" }],
    versionCount: 2,
    versions: [
      { version: 2, action: "update", changedByName: "admin", fields: ["description"] },
      { version: 1, action: "add" },
    ],
  });
});

it("names the roles that an account got and lost, and says of a password only that it changed", async () => {
  const [one, two] = await Promise.all(
    ["one", "two"].map(
      async (label) => (await logged("POST", "/admin/role/add", { label: `${label} ${v4().slice(0, 8)}` })).data.id,
    ),
  );
  const { rows } = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  const own = { userName: `u${v4().slice(0, 8)}`, companyId: rows[0].company_id };
  const employeesId = await addEmployeeAt(server, admin);
  const form = await server.sealed({ ...own, employeesId, password: "Goodpassword1", roleIds: one });
  const { data } = await logged("POST", "/admin/account/add", form);
  const { call } = await logged("PUT", "/admin/account/update", { ...own, id: data.id, version: 1, roleIds: two });
  const { changes, known } = (await changesOf(call)).body.data;
  expect(changes[0]?.fields).toEqual([{ name: "roleIds", before: [one], after: [two] }]);
  expect([known[String(one)], known[String(two)]]).toEqual([
    expect.stringMatching(/^one/),
    expect.stringMatching(/^two/),
  ]);
  const password = { newPassword: "Anotherpass1", confirmPassword: "Anotherpass1" };
  const reset = await logged("PUT", "/admin/account/resetpassword", await server.sealed({ id: data.id, ...password }));
  expect((await changesOf(reset.call)).body.data.changes[0]?.fields).toEqual([{ name: "password" }]);
});

it("tells the codes that a role was given, and what changed of a node of the permission tree", async () => {
  const role = (await logged("POST", "/admin/role/add", { label: `codes ${v4().slice(0, 8)}` })).data.id;
  const { rows } = await server.database.pool.query(
    "select id, code, version, key from permission where key in ('admin.dictionary', 'cockpit#cockpit:view') order by key",
  );
  const [menu, point] = rows;
  const { call } = await logged("POST", "/admin/permission/assign", { roleId: role, modulesIds: [point.id] });
  expect((await changesOf(call)).body.data.changes[0]?.fields).toEqual([{ name: "codes", after: ["cockpit:view"] }]);
  const edited = await logged("PUT", "/admin/permission/updatemenu", { ...menu, englishName: "Words" });
  expect((await changesOf(edited.call)).body.data.changes[0]).toMatchObject({
    resource: "permission",
    name: "字典",
    fields: [{ name: "englishName", before: "Dictionary", after: "Words" }],
  });
});

it("tells nothing of a call that the reader may not see", async () => {
  const { call } = await logged("POST", "/info/post/add", { name: v4(), code: v4(), isUsable: true });
  const companyId = await makeCompany(server, `Other ${v4().slice(0, 8)}`);
  const codes = ["api:admin:operationlog:getpage"];
  const elsewhere = await signInAs(server, { companyId, codes, scope: "company" });
  expect((await changesOf(call, elsewhere)).status).toBe(404);
  expect((await changesOf(call, await signInAs(server, { companyId, codes: [] }))).status).toBe(403);
  expect((await changesOf("no id")).status).toBe(400);
});

it("answers all changes of a record with who, what and the call, to those alone who may see the record and the log", async () => {
  const name = `Post ${v4().slice(0, 8)}`;
  const { data } = await logged("POST", "/info/post/add", { name, code: name, description: "first", isUsable: true });
  const form = { id: data.id, version: 1, name, code: name, description: "second", isUsable: true };
  await logged("PUT", "/info/post/update", form);
  const ask = (token: string, resource = "post") =>
    server.call<RecordHistory>("GET", `/base/admin/operationlog/gethistory?resource=${resource}&id=${data.id}`, {
      token,
    });
  const { body } = await ask(admin);
  expect(body.data).toMatchObject({
    total: 2,
    changes: [
      {
        version: 2,
        changedByName: "admin",
        fields: [{ name: "description", before: "first", after: "second" }],
        call: { method: "PUT", apiPath: "/base/info/post/update" },
      },
      { version: 1, action: "add", call: { method: "POST" } },
    ],
  });
  const companyId = await makeCompany(server, "Reading station");
  const logReader = await signInAs(server, { companyId, scope: "all", codes: auditScreens.operationLog.codes.list });
  expect((await ask(logReader)).status).toBe(404);
  const postReader = await signInAs(server, { companyId, scope: "all", codes: post.codes.list });
  expect((await ask(postReader)).status).toBe(403);
  expect((await ask(admin, "vehicle")).status).toBe(404);
});

it("names the record of each call, and finds calls by a part of that name", async () => {
  const name = `Post ${v4().slice(0, 8)}`;
  await logged("POST", "/info/post/add", { name, code: name, description: "first", isUsable: true });
  const page = await server.call<{ list: { recordName: string; method: string }[] }>(
    "GET",
    `/base/admin/operationlog/getpage?recordName=${encodeURIComponent(name.slice(0, 10))}`,
    { token: admin },
  );
  expect(page.body.data.list).toMatchObject([{ recordName: name, method: "POST" }]);
});
