import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "#contracts/wire/envelope.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

describe("a character that no database can keep", () => {
  it("makes no user name, and the attempt stands in the log", async () => {
    const answer = await server.call("POST", "/base/id/login", {
      body: { ...(await server.loginBody("admin", "Wrongpassword1")), userName: "adm\u0000in" },
    });
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([400, "auth.userNameMalformed", { code: 3 }]);
    const { rows } = await server.database.pool.query("select created_account_name from login_log where not status");
    expect(rows).toEqual([{ created_account_name: "adm\uFFFDin" }]);
  });

  it("is 400 in the query of every call that reads one by hand", async () => {
    for (const path of ["/base/admin/log/getlogs?key=%00", "/base/admin/account/getisnotexist?userName=a%00"]) {
      const { status, body } = await server.call("GET", path, { token });
      expect([path, status, body.code, body.errors?.length]).toEqual([path, 400, "request.invalid", 1]);
    }
  });
});

describe("a body that calls itself something else than JSON", () => {
  const path = "/base/config/gascylinderspec/getpage";
  const send = (type: string, body: unknown) =>
    server.call<Page<unknown>>("POST", path, { token, body, headers: { "content-type": type } });

  it("is read when it is JSON, as scripts send it that name no type", async () => {
    const { status, body } = await send("text/plain;charset=UTF-8", { filter: { name: "YSP118" } });
    expect([status, body.data.total]).toEqual([200, 1]);
  });

  it("is 400 when it is none, and never taken for an empty search", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
      const { status, body } = await send(type, "currentPage=1&pageSize=2");
      expect([type, status, body.code, body.errors?.length]).toEqual([type, 400, "request.malformed", 1]);
    }
  });
});

describe("the search of a list", () => {
  it("is 400 with the fault, too, when only the database finds it", async () => {
    const { status, body } = await server.call("GET", "/base/info/common/getvehiclelist?companyId=zz", { token });
    expect([status, body.code, body.errors?.map(({ code }) => code)]).toEqual([
      400,
      "list.invalid",
      ["list.valueInvalid"],
    ]);
  });

  it("is 400 and names the fault when the body or its filter is no object", async () => {
    for (const body of ["[]", { filter: "name=YSP118" }, { filter: ["YSP118"] }]) {
      const answer = await server.call("POST", "/base/config/gascylinderspec/getpage", { token, body });
      const paths = answer.body.errors?.map(({ path }) => path);
      expect([answer.status, answer.body.code, paths]).toEqual([400, "list.invalid", [body === "[]" ? "" : "filter"]]);
    }
  });
});

it("a sign-in that is too large is told the limit of sign-in", async () => {
  const { status, body } = await server.call("POST", "/base/id/login", { body: { userName: "x".repeat(200_000) } });
  expect([status, body.code]).toEqual([400, "request.tooLarge"]);
  expect(body.msg).toContain("100 KB");
});

it("the list of exports answers GET and POST, as every list does, and leaves out what is empty", async () => {
  for (const format of ["csv", "xlsx"])
    await server.call("POST", "/base/export/post", { token, body: { format, scope: "all" } });
  const answers = [
    await server.call<Page<unknown>>("GET", "/base/export/getpage?pageIndex=&pageSize=1", { token }),
    await server.call<Page<unknown>>("POST", "/base/export/getpage", { token, body: { currentPage: 1, pageSize: 1 } }),
  ];
  for (const { status, body } of answers) expect([status, body.data.list.length, body.data.total]).toEqual([200, 1, 2]);
});
