import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostPasswordCharacters } from "#contracts/access/password-rule.mjs";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import { sealPasswords } from "#contracts/wire/password-transit.ts";
import type { LoginAnswer, PasswordKeyAnswer } from "#contracts/wire/sign-in.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { refusal } from "../live/watcher.ts";
import { addEmployeeAt } from "#tests/support/add-employee.ts";

const GIVEN = "Givenpassword7";
const OWN = "Ownpassword7";
let server: TestServer;
let admin: string;
let companyId: string;
let roleId: string;
let employeesId: string;
beforeAll(async () => {
  server = await startTestServer({ whole: true });
  admin = await server.signIn();
  const { rows } = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  companyId = rows[0].company_id;
  employeesId = await addEmployeeAt(server, admin);
  // Without the code for changing one's own password: whoever must may all the same.
  const role = { label: "Looks at the cockpit", dataScope: "company" };
  roleId = (await call<{ id: string }>(admin, "POST", "/base/admin/role/add", role)).body.data.id;
  const tree = await server.database.db.selectFrom("permission").select("id").where("path", "=", "/index").execute();
  const modulesIds = tree.map(({ id }) => id);
  await call(admin, "POST", "/base/admin/permission/assign", { roleId, modulesIds, clientType: 0 });
});
afterAll(() => server.stop());

const call = <T = unknown>(token: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, path, { token, body });
const add = async (userName: string, password = GIVEN) =>
  call<{ id: string }>(
    admin,
    "POST",
    "/base/admin/account/add",
    await server.sealed({ userName, password, companyId, employeesId, roleIds: roleId }),
  );
const login = async (userName: string, password: string) =>
  (await server.call<LoginAnswer>("POST", "/base/id/login", { body: await server.loginBody(userName, password) })).body;
const change = async (token: string, oldPassword: string, newPassword: string, more: object = {}) => {
  const body = { oldPassword, newPassword, confirmPassword: newPassword, ...more };
  return call(token, "PUT", "/base/admin/account/changepassword", await server.sealed(body));
};
const reset = async (id: string, newPassword: string, token = admin) => {
  const body = { id, newPassword, confirmPassword: newPassword };
  return call(token, "PUT", "/base/admin/account/resetpassword", await server.sealed(body));
};

describe("a password that somebody else has set", () => {
  it("signs in and opens nothing but its change, signing out and the refresh", async () => {
    expect((await add("newcomer")).status).toBe(200);
    const signedIn = await login("newcomer", GIVEN);
    expect([signedIn.code, signedIn.data.mustChangePassword]).toEqual(["1", true]);
    const { token } = signedIn.data;
    for (const [method, path] of [
      ["GET", "/base/id/getuserinfo"],
      ["GET", "/base/id/sessions"],
      ["GET", "/base/info/common/getcompanylist"],
      ["POST", "/base/manage/procedure/record"],
      ["GET", "/base/no/such/path"],
      ["POST", "/base/admin/account/changepassword"],
    ] as const) {
      const answer = await call(token, method, path, method === "POST" ? "{ not json" : undefined);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "account.mustChangePassword"]);
    }
    expect(await refusal(server.url, { token })).toBe("account.mustChangePassword");
    const refreshed = await call<LoginAnswer>(token, "GET", "/base/id/refresh");
    expect(refreshed.status).toBe(200);
    expect((await call(refreshed.body.data.token, "POST", "/base/id/logout")).status).toBe(200);
  });

  it("is changed by its owner without id, version or code, and from then on everything is open", async () => {
    const { token } = (await login("newcomer", GIVEN)).data;
    expect((await change(token, GIVEN, OWN)).status).toBe(200);
    expect((await call(token, "GET", "/base/id/getuserinfo")).body.code).toBe("auth.ended");
    const next = await login("newcomer", OWN);
    expect(next.data.mustChangePassword).toBeUndefined();
    expect((await call<UserInfo>(next.data.token, "GET", "/base/id/getuserinfo")).status).toBe(200);
    const socket = io(server.url, { auth: { token: next.data.token }, transports: ["websocket"] });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    socket.disconnect();
  });

  it("has to be changed again after it was reset, and not where the first start set it", async () => {
    const { body } = await add("forgetful");
    const { token } = (await login("forgetful", GIVEN)).data;
    await change(token, GIVEN, OWN);
    expect((await reset(body.data.id, "Anotherpassword7")).status).toBe(200);
    expect((await login("forgetful", "Anotherpassword7")).data.mustChangePassword).toBe(true);
    expect((await login("admin", ADMIN_PASSWORD)).data.mustChangePassword).toBeUndefined();
  });
});

describe("changing a password", () => {
  it("takes no password that is the old one, and resets nobody's own", async () => {
    await add("stubborn");
    const { token } = (await login("stubborn", GIVEN)).data;
    const same = await change(token, GIVEN, GIVEN);
    expect([same.status, same.body.errors?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [["newPassword", "password.same"]],
    ]);
    const { rows } = await server.database.pool.query("select id from account where user_name = 'admin'");
    const own = await reset(rows[0].id, "Anotherpassword7");
    expect([own.status, own.body.code]).toEqual([422, "account.ownPassword"]);
    expect((await login("admin", ADMIN_PASSWORD)).success).toBe(true);
  });

  it("counts a wrong old password as a failed sign-in: ten, then 429, at the door too, and the log shows it", async () => {
    await add("robbed");
    const { token } = (await login("robbed", GIVEN)).data;
    for (let count = 0; count < 10; count += 1) {
      const wrong = await change(token, `Guess${count}`, OWN);
      expect([wrong.status, wrong.body.errors?.[0]?.code]).toEqual([400, "password.wrong"]);
    }
    const stopped = await change(token, GIVEN, OWN);
    expect([stopped.status, stopped.body.code, Number(stopped.headers.get("retry-after")) > 0]).toEqual([
      429,
      "auth.tooMany",
      true,
    ]);
    expect((await login("robbed", GIVEN)).code).toBe("auth.tooMany");
    const { rows } = await server.database.pool.query(
      "select msg, count(*)::int, max(msg_params->>'times') as times from login_log where created_account_name = 'robbed' and not status group by msg order by msg",
    );
    expect(rows).toEqual([
      { msg: "loginLog.tooManyTimes", count: 1, times: "2" },
      { msg: "password.wrong", count: 10, times: null },
    ]);
    await server.database.pool.query("delete from rate_limit");
  });
});

describe("passwords in transit", () => {
  it("are refused at their field where they are not sealed", async () => {
    const plain = { userName: "plain", companyId, employeesId, roleIds: roleId, password: GIVEN };
    const answer = await call(admin, "POST", "/base/admin/account/add", plain);
    expect([answer.status, answer.body.errors?.find(({ path }) => path === "password")?.code]).toEqual([
      400,
      "password.notSealed",
    ]);
    for (const path of ["resetpassword", "changepassword"]) {
      const words = { oldPassword: ADMIN_PASSWORD, newPassword: OWN, confirmPassword: OWN };
      const refused = await call(admin, "PUT", `/base/admin/account/${path}`, { id: roleId, ...words });
      expect([path, refused.status, refused.body.errors?.find((fault) => fault.path === "newPassword")?.code]).toEqual([
        path,
        400,
        "password.notSealed",
      ]);
    }
  });

  it("share one key in a call, which opens no second one", async () => {
    const { body } = await server.call<PasswordKeyAnswer>("GET", "/base/id/getpasswordencryptkey");
    const person = (userName: string) =>
      sealPasswords({ userName, password: GIVEN, companyId, employeesId, roleIds: roleId }, body.data);
    const first = await call(admin, "POST", "/base/admin/account/add", person("keyed1"));
    expect(first.status).toBe(200);
    const second = await call(admin, "POST", "/base/admin/account/add", person("keyed2"));
    expect([second.status, second.body.code, second.body.errors?.[0]?.path]).toEqual([
      400,
      "auth.keyExpired",
      "passwordKey",
    ]);
    const other = await server.call<PasswordKeyAnswer>("GET", "/base/id/getpasswordencryptkey");
    const { passwordKey } = other.body.data;
    const mixed = await call(admin, "POST", "/base/admin/account/add", { ...person("keyed3"), passwordKey });
    expect([mixed.status, mixed.body.errors?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [["password", "password.notSealed"]],
    ]);
  });
});

describe("the rule of new passwords", () => {
  const codeOf = async (password: string, at = server, token = admin) => {
    const given = await at.sealed({
      userName: `person${password.length}`,
      password,
      companyId,
      employeesId,
      roleIds: "",
    });
    const { body } = await at.call("POST", "/base/admin/account/add", { token, body: given });
    return body.errors?.[0]?.code ?? body.code;
  };

  it("refuses what is tried first: common passwords, one character alone, the product's name", async () => {
    for (const password of [
      ...["12345679", "Cylindra1", "admin888", "iloveyou1", "welcome2024", "qwerty123456", "Password1"],
      ...["66666666", "woaini1314", "1q2w3e4r5t", "Football1"],
    ])
      expect([password, await codeOf(password)]).toEqual([password, "password.common"]);
  });

  it("by default takes 8 to 50 Chinese characters, letters and digits", async () => {
    expect(await codeOf("Kq7".repeat(17))).toBe("password.length");
    expect(await codeOf("Kq7wertz 9")).toBe("password.characters");
    expect(await codeOf("气瓶充装站安全第一")).toBe("1");
  });

  it("takes 8 to 128 characters of any kind where it is free, and sign-in takes as many", async () => {
    const free = await startTestServer({ passwordRule: "free" });
    const token = await free.signIn();
    const { rows } = await free.database.pool.query("select company_id from account where user_name = 'admin'");
    [companyId, employeesId] = [rows[0].company_id, await addEmployeeAt(free, token)];
    expect(await codeOf("Kq7!x y", free, token)).toBe("password.lengthFree");
    expect(await codeOf("x".repeat(mostPasswordCharacters) + "y", free, token)).toBe("password.lengthFree");
    expect(await codeOf("Password1", free, token)).toBe("password.common");
    const longest = "correct horse – 电池 🔋! "
      .repeat(6)
      .slice(0, 120)
      .padEnd(mostPasswordCharacters - 4, "?");
    expect(await codeOf(longest, free, token)).toBe("1");
    // Right, and without a menu: a wrong one would be 4.
    const body = await free.loginBody(`person${longest.length}`, longest);
    expect((await free.call("POST", "/base/id/login", { body })).body.code).toBe("auth.noMenu");
    const info = await free.call<UserInfo>("GET", "/base/id/getuserinfo", { token });
    expect(info.body.data.passwordRule).toBe("free");
    await free.stop();
  });
});
