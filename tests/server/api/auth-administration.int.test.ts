import { afterAll, beforeAll, expect, it } from "vitest";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import type { AssignableNode } from "#contracts/access/role.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startTestServer, type Answer, type TestServer } from "#tests/support/server.ts";
import { addEmployeeAt } from "#tests/support/add-employee.ts";

let server: TestServer;
let admin: string;
let companyId: string;
let employeesId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  const { rows } = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  companyId = rows[0].company_id;
  employeesId = await addEmployeeAt(server, admin);
});
afterAll(() => server.stop());

type Made = { id: string };
type Listed = { list: Record<string, unknown>[]; total: number };

const as = <T = unknown>(token: string, method: string, path: string, body?: unknown): Promise<Answer<T>> =>
  server.call<T>(method, `/base/admin/${path}`, { token, body });

const roleOf = async (key: string) => {
  const row = await server.database.db.selectFrom("role").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  return row.id;
};

const addAccount = async (userName: string, roleIds: string, token = admin) =>
  as<Made>(
    token,
    "POST",
    "account/add",
    await server.sealed({ userName, password: "Goodpassword1", companyId, employeesId, roleIds }),
  );

it("makes an account that signs in and sees only what its role grants", async () => {
  const { status } = await addAccount("keeper", await roleOf("storeKeeper"));
  expect(status).toBe(200);
  const token = await server.signIn("keeper", "Goodpassword1");
  const { body } = await server.call<UserInfo>("GET", "/base/id/getuserinfo", { token });
  expect(body.data.apiCodes).toContain("customer:getlist");
  expect(body.data.apiCodes).not.toContain("api:admin:user:getpage");
  expect(body.data.menus.map((menu) => menu.englishName)).toEqual(["Cylinders", "Stock", "Sales", "System"]);
});

it("takes no account without an employee and no change that clears it, and names it as the employee", async () => {
  const body = await server.sealed({ userName: "nobodys", password: "Goodpassword1", companyId, roleIds: "" });
  expect((await as(admin, "POST", "account/add", body)).body.errors).toMatchObject([
    { path: "employeesId", code: "field.required" },
  ]);
  const { id } = (await addAccount("liwei", "")).body.data;
  const cleared = await as(admin, "PUT", "account/update", { id, version: 1, employeesId: null });
  expect(cleared.body.errors).toMatchObject([{ path: "employeesId", code: "field.required" }]);
  const read = await as<{ nickName: string }>(admin, "GET", `account/get?id=${id}`);
  expect(read.body.data.nickName).toBe("Li Wei");
});

it("gives 403 from the route to a role without its code, before it looks at the body", async () => {
  const token = await server.signIn("keeper", "Goodpassword1");
  const refused = await as<{ codes: string[] }>(token, "POST", "account/add", { nonsense: true });
  expect([refused.status, refused.body.code, refused.body.data.codes]).toEqual([
    403,
    "access.denied",
    ["api:admin:user:add"],
  ]);
  expect((await as(token, "GET", "role/getpage")).status).toBe(403);
});

it("takes a code from a role over HTTP, and it holds at the next request", async () => {
  const roleId = await roleOf("storeKeeper");
  const token = await server.signIn("keeper", "Goodpassword1");
  const list = () => server.call("GET", "/base/trade/clientinfo/getpage", { token });
  expect((await list()).status).toBe(200);
  const tree = await as<AssignableNode[]>(admin, "GET", "permission/getModuleslist?clientType=0");
  const points = (nodes: AssignableNode[]): AssignableNode["apis"] =>
    nodes.flatMap((node) => [...node.apis, ...points(node.children)]);
  const taken = points(tree.body.data).find((point) => point.code === "customer:getlist");
  const granted = await as<string[]>(admin, "GET", `permission/getroleModuleslist?roleId=${roleId}&clientType=0`);
  expect(granted.body.data).toContain(taken?.id);
  const modulesIds = granted.body.data.filter((id) => id !== taken?.id);
  expect((await as(admin, "POST", "permission/assign", { roleId, modulesIds, clientType: 0 })).status).toBe(200);
  expect((await list()).status).toBe(403);
});

it("lists accounts with their company and roles, and the holders of one role", async () => {
  const { body } = await as<Listed>(admin, "GET", "account/getpage?userName=KEEP");
  expect(body.data.list[0]).toMatchObject({ userName: "keeper", roleNames: "仓库管理员", companyId, isUsable: true });
  expect(body.data.list[0]?.companyName).toEqual(expect.any(String));
  const holders = await as<Listed>(admin, "GET", `role/getuserpage?roleId=${await roleOf("storeKeeper")}`);
  expect(holders.body.data.list.map((row) => row.userName)).toEqual(["keeper"]);
});

it("tells that a user name is taken, whatever its case, and refuses it with 409", async () => {
  expect((await as(admin, "GET", "account/getisnotexist?userName=Keeper")).body.data).toBe(false);
  expect((await as(admin, "GET", "account/getisnotexist?userName=nobody")).body.data).toBe(true);
  const refused = await addAccount("KEEPER", "");
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([409, "userName"]);
});

it("takes no user name that nobody could sign in by", async () => {
  for (const userName of ["two\nlines", "nul\u0000", "   ", "x".repeat(51)]) {
    const answer = await addAccount(userName, "");
    expect([userName, answer.status, answer.body.errors?.[0]?.path]).toEqual([userName, 400, "userName"]);
  }
});

it("takes no new user name that looks like another or that nobody sees, at an update neither", async () => {
  const codeOf = ({ body }: Answer<unknown>) => [body.errors?.[0]?.path, body.errors?.[0]?.code];
  expect(codeOf(await addAccount("admin\u200b", ""))).toEqual(["userName", "userName.invisible"]);
  expect(codeOf(await addAccount("\uff41dmin", ""))).toEqual(["userName", "userName.lookAlike"]);
  expect(codeOf(await addAccount("\u0430dmin", ""))).toEqual(["userName", "userName.lookAlike"]);
  const { body } = await addAccount("plain.name", "");
  const renamed = { id: body.data.id, version: 1, userName: "\u0440lain.name", companyId, roleIds: "" };
  expect(codeOf(await as(admin, "PUT", "account/update", renamed))).toEqual(["userName", "userName.lookAlike"]);
  // A name of an earlier version stays until it is changed.
  await server.database.pool.query("update account set user_name = $1 where id = $2", [renamed.userName, renamed.id]);
  expect((await as(admin, "PUT", "account/update", { ...renamed, remark: "kept" })).status).toBe(200);
});

it("holds new passwords to their rule", async () => {
  const attempt = async (password: string) => {
    const person = await server.sealed({ userName: "person1", password, companyId, employeesId, roleIds: "" });
    const { body } = await as(admin, "POST", "account/add", person);
    return body.errors?.[0]?.code;
  };
  expect(await attempt("short1")).toBe("password.length");
  expect(await attempt("has space 12")).toBe("password.characters");
  expect(await attempt("Password123")).toBe("password.common");
  const named = await server.sealed({
    userName: "person12",
    password: "Person12",
    companyId,
    employeesId,
    roleIds: "",
  });
  expect((await as(admin, "POST", "account/add", named)).body.errors?.[0]?.code).toBe("password.userName");
});

it("protects the account and the role named admin", async () => {
  const { rows } = await server.database.pool.query("select id, version from account where user_name = 'admin'");
  const { id, version } = rows[0];
  expect((await as(admin, "DELETE", `account/softdelete?id=${id}`)).body.code).toBe("account.protected");
  expect((await as(admin, "DELETE", "account/batchsoftdelete", [id])).body.code).toBe("account.protected");
  const roleIds = await roleOf("admin");
  const own = { id, version, userName: "admin", companyId, roleIds };
  expect((await as(admin, "PUT", "account/update", { ...own, isUsable: false })).body.code).toBe("account.protected");
  expect((await as(admin, "PUT", "account/update", { ...own, roleIds: "" })).status).toBe(400);
  expect((await as(admin, "DELETE", `role/softdelete?id=${roleIds}`)).body.code).toBe("role.protected");
});

/** Ids of a node, its points and its branches. The group of points without a menu has the id "". */
const idsOf = (node: AssignableNode): string[] => [
  node.id,
  ...node.apis.map(({ id }) => id),
  ...node.children.flatMap(idsOf),
];

it("grants every node of the tree by the ids that the tree gives, its group of points without a menu included", async () => {
  const { body } = await as<AssignableNode[]>(admin, "GET", "permission/getmoduleslist?clientType=0");
  const modulesIds = body.data.flatMap(idsOf);
  const { id: roleId } = (await as<Made>(admin, "POST", "role/add", { label: "Everything" })).body.data;
  expect((await as(admin, "POST", "permission/assign", { roleId, modulesIds, clientType: 0 })).status).toBe(200);
  const granted = await as<string[]>(admin, "GET", `permission/getrolemoduleslist?roleId=${roleId}&clientType=0`);
  expect(granted.body.data.toSorted()).toEqual(modulesIds.filter((id) => id !== "").toSorted());
});

it("answers every node of the tree as a grant of the built-in role, which has them by rule", async () => {
  const { body: roles } = await as<{ id: string; key: string }[]>(admin, "GET", "role/getlist");
  const roleId = roles.data.find(({ key }) => key === "admin")?.id;
  const { body: tree } = await as<AssignableNode[]>(admin, "GET", "permission/getmoduleslist?clientType=0");
  const granted = await as<string[]>(admin, "GET", `permission/getrolemoduleslist?roleId=${roleId}&clientType=0`);
  expect(granted.body.data.toSorted()).toEqual(
    tree.data
      .flatMap(idsOf)
      .filter((id) => id !== "")
      .toSorted(),
  );
});

it("lets nobody make an account or a role that can do more than he can", async () => {
  const made = await as<Made>(admin, "POST", "role/add", { label: "Clerk of accounts", dataScope: "company" });
  const roleId = made.body.data.id;
  const tree = await server.database.db
    .selectFrom("permission")
    .select(["id", "code", "key"])
    .where("client_type", "=", 0)
    .execute();
  const modulesIds = tree
    .filter((node) => node.code?.startsWith("api:admin:") || ["system", "admin.user"].includes(node.key ?? ""))
    .map((node) => node.id);
  await as(admin, "POST", "permission/assign", { roleId, modulesIds, clientType: 0 });
  await addAccount("clerk", roleId);
  const clerk = await server.signIn("clerk", "Goodpassword1");
  expect((await addAccount("other1", await roleOf("admin"), clerk)).body.code).toBe("account.beyondOwn");
  expect((await addAccount("other2", await roleOf("manager"), clerk)).status).toBe(403);
  const wide = { label: "All-seeing", dataScope: "all" };
  expect((await as(clerk, "POST", "role/add", wide)).body.code).toBe("role.scopeBeyondOwn");
  const all = { roleId, modulesIds: tree.map((node) => node.id), clientType: 0 };
  expect((await as(clerk, "POST", "permission/assign", all)).body.code).toBe("role.beyondOwn");
  const { rows } = await server.database.pool.query("select id from account where user_name = 'admin'");
  const password = { newPassword: "Anotherpass1", confirmPassword: "Anotherpass1" };
  expect(
    (await as(clerk, "PUT", "account/resetpassword", await server.sealed({ id: rows[0].id, ...password }))).status,
  ).toBe(403);
});

it("ends the sessions of who is disabled, removed or given another password", async () => {
  const token = () => server.signIn("keeper", "Goodpassword1");
  const alive = async (shown: string) => (await server.call("GET", "/base/id/getuserinfo", { token: shown })).status;
  const find = async () => (await as<Listed>(admin, "GET", "account/getpage?userName=keeper")).body.data.list[0] ?? {};
  const first = await token();
  const { id, version } = await find();
  const kept = { id, userName: "keeper", companyId, roleIds: await roleOf("storeKeeper") };
  expect((await as(admin, "PUT", "account/update", { ...kept, version, isUsable: false })).status).toBe(200);
  expect(await alive(first)).toBe(401);
  // As a wrong password: another answer would confirm the right one. The log says why.
  await expect(token()).rejects.toThrow("不正确");
  const { rows } = await server.database.pool.query("select 1 from login_log where msg = 'auth.disabled'");
  expect(rows).toHaveLength(1);
  const stale = await as(admin, "PUT", "account/update", { ...kept, version, isUsable: true });
  expect([stale.status, stale.body.code]).toEqual([409, "record.stale"]);
  await as(admin, "PUT", "account/update", { ...kept, version: (await find()).version, isUsable: true });
  const second = await token();
  const password = { newPassword: "Nextpassword1", confirmPassword: "Nextpassword1" };
  expect((await as(admin, "PUT", "account/resetpassword", await server.sealed({ id, ...password }))).status).toBe(200);
  expect(await alive(second)).toBe(401);
  const third = await server.signIn("keeper", "Nextpassword1");
  expect((await as(admin, "DELETE", `account/softdelete?id=${String(id)}`)).status).toBe(200);
  expect(await alive(third)).toBe(401);
  await expect(server.signIn("keeper", "Nextpassword1")).rejects.toThrow("不正确");
  expect(server.ended.map((end) => end.reason)).toEqual(["accountDisabled", "passwordChanged", "accountRemoved"]);
});

it("changes one's own password by the old one, and nobody else's", async () => {
  await addAccount("owner", await roleOf("auditor"));
  const token = await server.signIn("owner", "Goodpassword1");
  const change = async (body: object) => as(token, "PUT", "account/changepassword", await server.sealed(body));
  const next = { newPassword: "Betterpassword2", confirmPassword: "Betterpassword2" };
  expect((await change({ oldPassword: "Wrong", ...next })).body.errors?.[0]?.code).toBe("password.wrong");
  const mismatch = { oldPassword: "Goodpassword1", ...next, confirmPassword: "Different1" };
  expect((await change(mismatch)).body.errors?.[0]?.code).toBe("password.mismatch");
  const { rows } = await server.database.pool.query("select id from account where user_name = 'admin'");
  expect((await change({ id: rows[0].id, oldPassword: ADMIN_PASSWORD, ...next })).status).toBe(403);
  expect((await change({ oldPassword: "Goodpassword1", ...next })).status).toBe(200);
  expect((await server.call("GET", "/base/id/getuserinfo", { token })).status).toBe(401);
  await server.signIn("owner", "Betterpassword2");
});

it("keeps what was changed by whom, and never a password", async () => {
  const { rows } = await server.database.pool.query(
    "select * from record_change where resource in ('account', 'role')",
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toMatch(/argon2|Goodpassword1|Nextpassword1/);
  const log = await server.database.pool.query("select * from operation_log where api_path like '%account/update'");
  expect(log.rows.map((row) => row.status)).toEqual(expect.arrayContaining([0, 1]));
});

it("offers the role that may do everything last, so that no list begins with it", async () => {
  const { body } = await as<{ key: string | null }[]>(admin, "GET", "role/getlist");
  expect(body.data.findIndex(({ key }) => key === "admin")).toBe(body.data.length - 1);
});
