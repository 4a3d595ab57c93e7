import { v4 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { loginLog, operationLog } from "#contracts/lists/log.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Operation = RowOf<typeof operationLog>;
type SignIn = RowOf<typeof loginLog>;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query("delete from operation_log");
});

const rows = async <R>(path: string, headers: Record<string, string> = {}): Promise<R[]> => {
  const answer = await server.call<{ list: R[] }>("GET", `/base/admin/${path}`, { token: admin, headers });
  return answer.body.data.list;
};
const operations = (query = "", headers?: Record<string, string>) =>
  rows<Operation>(`operationLog/getpage?${query}`, headers);

/** The line is written after the answer is out. */
const written = async (query: string, count: number) => {
  await expect.poll(() => operations(query)).toHaveLength(count);
};

const addBody = (name: string) =>
  server.call("POST", "/base/config/gascylinderbody/add", { token: admin, body: { name } });

it("keeps who made a call, by the words of its permission in the reader's language", async () => {
  await addBody(`Body ${v4().slice(0, 8)}`);
  await written("key=gascylinderbody", 1);
  const [row] = await operations("key=gascylinderbody");
  expect(row).toMatchObject({
    createdUserName: "admin",
    method: "POST",
    apiLabel: "瓶体：新增",
    apiPath: "/base/config/gascylinderbody/add",
  });
  expect(row?.elapsedMilliSeconds).toBeGreaterThanOrEqual(0);
  const [english] = await operations("key=gascylinderbody", { "accept-language": "en" });
  expect(english?.apiLabel).toBe("Bodies: Add");
});

it("finds a call by a part of its words", async () => {
  await addBody(`Body ${v4().slice(0, 8)}`);
  await written(`key=${encodeURIComponent("瓶体")}`, 1);
  expect(await operations(`key=${encodeURIComponent("车辆")}`)).toEqual([]);
});

it("says in the reader's language why a call failed, and nothing of its body", async () => {
  const body = { name: "", remark: "not for the log" };
  await server.call("POST", "/base/config/gascylinderbody/add", { token: admin, body });
  await written("status=0", 1);
  const [zh] = await operations("status=0");
  const [en] = await operations("status=0", { "accept-language": "en" });
  expect(zh?.msg).toMatch(/[一-龥]/);
  expect(en?.msg).toMatch(/^[ -~]+$/);
  expect(JSON.stringify([zh, en])).not.toContain("not for the log");
  expect(await operations("status=1")).toEqual([]);
});

it("keeps scans and exports, and no reading", async () => {
  await server.call("POST", "/base/manage/procedure/record", { token: admin, body: { items: [] } });
  await server.call("POST", "/base/export/gascylinderbody", { token: admin, body: {} });
  await server.call("POST", "/base/manage/gascylinder/getpage", { token: admin, body: {} });
  await written("", 2);
  const paths = (await operations()).map((row) => row.apiPath).toSorted();
  expect(paths).toEqual(["/base/export/gascylinderbody", "/base/manage/procedure/record"]);
});

it("keeps a call that was refused before sign-in, of nobody", async () => {
  await server.call("PUT", "/base/config/gascylinderbody/update", { body: {} });
  await written("", 1);
  const [row] = await operations();
  expect([row?.createdUserName, row?.status, row?.msg]).toEqual([null, 0, "请先登录"]);
});

it("is not filled by one address without a token", async () => {
  const refused = Array.from({ length: 40 }, () => server.call("PUT", "/base/x/update", { body: {} }));
  await Promise.all(refused);
  await addBody(`Body ${v4().slice(0, 8)}`);
  await written("key=gascylinderbody", 1);
  expect((await operations("status=0&pageSize=100")).length).toBeLessThanOrEqual(30);
});

it("shows each attempt to sign in with its outcome in words", async () => {
  await expect(server.signIn("admin", "Wrongpassword1")).rejects.toThrow("不正确");
  const list = await rows<SignIn>("loginlog/getpage?createdAccountName=admin", { "accept-language": "en" });
  const said = list.map(({ status, msg }) => [status, msg]);
  expect(said).toContainEqual([true, "Signed in"]);
  expect(said).toContainEqual([false, "Incorrect user name or password"]);
  expect(list.map((row) => row.number)).toEqual(list.map((row) => row.number).toSorted((a, b) => b - a));
});

it("fills in how long somebody had to wait", async () => {
  await server.database.db
    .insertInto("login_log")
    .values({
      id: v4(),
      created_account_name: "waiting",
      elapsed_milli_seconds: 3,
      status: false,
      msg: "auth.tooMany",
      msg_params: JSON.stringify({ minutes: 15 }),
    })
    .execute();
  const list = await rows<SignIn>("loginlog/getpage?createdAccountName=waiting");
  expect(list[0]?.msg).toContain("15");
});

it("opens for nobody without the code", async () => {
  const found = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  const token = await signInAs(server, { companyId: found.rows[0].company_id, codes: ["gasconfig:body:list"] });
  for (const path of ["operationLog/getpage", "loginlog/getpage"])
    expect((await server.call("GET", `/base/admin/${path}`, { token })).status).toBe(403);
});

it("names its CSV 操作日志 in either language", async () => {
  const nameIn = async (language: string) => {
    const headers = { "accept-language": language };
    const sent = { token: admin, headers, body: { format: "csv", scope: "all" } };
    const { id } = (await server.call<{ id: string }>("POST", "/base/export/operationlog", sent)).body.data;
    return (await server.call<{ fileName: string }>("GET", `/base/export/${id}`, { token: admin })).body.data.fileName;
  };
  expect([await nameIn("zh"), await nameIn("en")]).toEqual(["操作日志.csv", "操作日志.csv"]);
});
