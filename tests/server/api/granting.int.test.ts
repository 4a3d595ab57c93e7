import { describe, expect, it } from "vitest";
import type { DataScope } from "#contracts/access/roles.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole, type MadeAccount } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let admin: string;
/** A station, one below it, and a stranger. */
let a: string;
let below: string;
let b: string;

onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
  a = await makeCompany(server, "Granting");
  below = await makeCompany(server, "Granting below", a);
  b = await makeCompany(server, "Granting beside");
});

const archives = "gasCylinder:archives:getlist";
const roleCode = (call: string) => `api:admin:role:${call}`;
const userCode = (call: string) => `api:admin:user:${call}`;
const assignCode = "api:admin:permission:assign";

const as = <T = { id: string; version: number }>(token: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/admin/${path}`, { token, body });

type Holding = { codes: string[]; scope: DataScope; isUsable?: boolean };
type Somebody = MadeAccount & { roleIds: string[] };

const somebody = async (companyId: string, ...holdings: Holding[]): Promise<Somebody> => {
  const roleIds = [];
  for (const holding of holdings) roleIds.push(await makeRole(server, holding));
  return { ...(await makeAccount(server, { companyId, roleIds })), roleIds };
};

const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

const updateRole = async (token: string, id: string, change: object) => {
  const { rows } = await server.database.pool.query("select label, data_scope, version from role where id = $1", [id]);
  const { label, data_scope: dataScope, version } = rows[0];
  return as(token, "PUT", "role/update", { id, label, dataScope, version, ...change });
};

const updateAccount = async (token: string, id: string, change: object) => {
  const { rows } = await server.database.pool.query("select * from account_list where id = $1", [id]);
  const { user_name: userName, company_id: companyId, role_ids: roleIds, version } = rows[0];
  return as(token, "PUT", "account/update", { id, userName, companyId, roleIds, version, ...change });
};

const assign = async (token: string, roleId: string, codes: string[]) => {
  const { rows } = await server.database.pool.query(
    "select id from permission where code = any($1) and client_type = 0",
    [codes],
  );
  return as(token, "POST", "permission/assign", { roleId, modulesIds: rows.map(({ id }) => id), clientType: 0 });
};

const newPassword = { newPassword: "Anotherpass1", confirmPassword: "Anotherpass1" };

describe("a disabled role counts as what it would grant", () => {
  it("is not switched on by who could not grant it, though he holds it", async () => {
    const strong: Holding = { codes: [userCode("resetpassword"), archives], scope: "company", isUsable: false };
    const person = await somebody(a, { codes: [roleCode("update")], scope: "company" }, strong);
    const token = await person.signIn();
    const refused = await updateRole(token, person.roleIds[1] ?? "", { isUsable: true });
    expect(outcome(refused)).toEqual([403, "account.beyondOwn"]);
    expect(outcome(await updateRole(admin, person.roleIds[1] ?? "", { isUsable: true }))).toEqual([200, "1"]);
  });

  it("protects who holds it from who could not grant it", async () => {
    const chief = await somebody(a, { codes: [userCode("softdelete"), archives], scope: "all", isUsable: false });
    const person = await somebody(a, {
      codes: [userCode("resetpassword"), userCode("update"), userCode("softdelete")],
      scope: "company",
    });
    const token = await person.signIn();
    const reset = await as(
      token,
      "PUT",
      "account/resetpassword",
      await server.sealed({ id: chief.id, ...newPassword }),
    );
    expect(outcome(reset)).toEqual([403, "account.beyondOwn"]);
    expect(outcome(await updateAccount(token, chief.id, { isUsable: false }))).toEqual([403, "account.beyondOwn"]);
    const removed = await as(token, "DELETE", `account/softdelete?id=${chief.id}`);
    expect(outcome(removed)).toEqual([403, "account.beyondOwn"]);
  });

  it("stays with an account that holds it, and is given to no other account", async () => {
    const off: Holding = { codes: [archives], scope: "company", isUsable: false };
    const person = await somebody(a, off);
    expect(outcome(await updateAccount(admin, person.id, { nickName: "Li" }))).toEqual([200, "1"]);
    const other = await somebody(a);
    const refused = await updateAccount(admin, other.id, { roleIds: person.roleIds });
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([400, "account.roleUnknown"]);
  });
});

describe("each code is granted with the data scope that it is held with", () => {
  const wide: Holding = {
    codes: [roleCode("add"), roleCode("update"), assignCode, userCode("update"), userCode("add")],
    scope: "all",
  };

  it("takes no code farther than it is held, however far the code of the call reaches", async () => {
    const person = await somebody(a, wide, { codes: [archives], scope: "company" });
    const token = await person.signIn();
    const made = await as(token, "POST", "role/add", { label: "Far", dataScope: "all" });
    expect(made.status).toBe(200);
    const far = await assign(token, made.body.data.id, [archives]);
    expect([...outcome(far), (far.body.data as unknown as { codes: string[] }).codes]).toEqual([
      403,
      "role.beyondOwn",
      [archives],
    ]);
    expect(outcome(await updateRole(token, made.body.data.id, { dataScope: "company" }))).toEqual([200, "1"]);
    expect(outcome(await assign(token, made.body.data.id, [archives]))).toEqual([200, "1"]);
    const near = await updateRole(token, made.body.data.id, { dataScope: "all" });
    expect([...outcome(near), near.body.errors?.[0]?.path]).toEqual([403, "role.scopeBeyondOwn", "dataScope"]);
  });

  it("does not widen a role by one step, the own one neither", async () => {
    const person = await somebody(a, { codes: [roleCode("update"), archives], scope: "company" });
    const token = await person.signIn();
    for (const dataScope of ["companyAndBelow", "all"]) {
      const refused = await updateRole(token, person.roleIds[0] ?? "", { dataScope });
      expect([dataScope, ...outcome(refused)]).toEqual([dataScope, 403, "role.scopeBeyondOwn"]);
    }
    expect(outcome(await updateRole(token, person.roleIds[0] ?? "", { description: "Mine" }))).toEqual([200, "1"]);
  });

  it("moves nobody, not even oneself, to where a role would open another company", async () => {
    const person = await somebody(a, wide, { codes: [archives], scope: "company" });
    const token = await person.signIn();
    const refused = await updateAccount(token, person.id, { companyId: b });
    expect([...outcome(refused), refused.body.errors?.[0]?.path]).toEqual([403, "account.beyondOwn", "roleIds"]);
    const stranger = await somebody(b);
    const given = await updateAccount(token, stranger.id, { roleIds: [person.roleIds[1]] });
    expect(outcome(given)).toEqual([403, "account.beyondOwn"]);
    const own = await somebody(a);
    expect(outcome(await updateAccount(token, own.id, { roleIds: [person.roleIds[1]] }))).toEqual([200, "1"]);
  });

  it("gives a role nothing that would reach its people at a company out of one's own reach", async () => {
    const person = await somebody(a, wide, { codes: [archives], scope: "companyAndBelow" });
    const token = await person.signIn();
    const shared = await makeRole(server, { codes: [], scope: "company" });
    await makeAccount(server, { companyId: below, roleIds: [shared] });
    expect(outcome(await assign(token, shared, [archives]))).toEqual([200, "1"]);
    await assign(admin, shared, []);
    await makeAccount(server, { companyId: b, roleIds: [shared] });
    expect(outcome(await assign(token, shared, [archives]))).toEqual([403, "role.beyondOwn"]);
    await assign(admin, shared, [archives]);
    expect(outcome(await assign(token, shared, []))).toEqual([403, "account.beyondOwn"]);
  });

  it("lets who holds a code for a company and those below give it to the people there", async () => {
    const person = await somebody(a, {
      codes: [roleCode("add"), assignCode, userCode("update"), userCode("resetpassword"), archives],
      scope: "companyAndBelow",
    });
    const token = await person.signIn();
    const made = await as(token, "POST", "role/add", { label: "Below", dataScope: "companyAndBelow" });
    expect(outcome(await assign(token, made.body.data.id, [archives]))).toEqual([200, "1"]);
    const clerk = await somebody(below);
    expect(outcome(await updateAccount(token, clerk.id, { roleIds: [made.body.data.id] }))).toEqual([200, "1"]);
    const reset = await as(
      token,
      "PUT",
      "account/resetpassword",
      await server.sealed({ id: clerk.id, ...newPassword }),
    );
    expect(outcome(reset)).toEqual([200, "1"]);
  });
});

it("gives the role admin, and touches who holds it, for nobody but those who hold it", async () => {
  const { rows } = await server.database.pool.query("select id from role where key = 'admin'");
  const person = await somebody(a, { codes: [userCode("update"), userCode("resetpassword")], scope: "all" });
  const token = await person.signIn();
  const other = await somebody(a);
  expect(outcome(await updateAccount(token, other.id, { roleIds: [rows[0].id] }))).toEqual([403, "account.beyondOwn"]);
  const chief = await makeAccount(server, { companyId: a, roleIds: [rows[0].id] });
  const reset = await as(token, "PUT", "account/resetpassword", await server.sealed({ id: chief.id, ...newPassword }));
  expect(outcome(reset)).toEqual([403, "account.beyondOwn"]);
});

describe("who may assign permissions and nothing else", () => {
  type Offered = { id: string; accountCount: number; isGrantable: boolean; key: string | null };
  type Node = { apis: { code: string | null; scope?: string | null }[]; children: Node[] };
  const points = (nodes: Node[]): Node["apis"] => nodes.flatMap(({ apis, children }) => [...apis, ...points(children)]);

  it("is offered the usable roles, and told which of them he may change", async () => {
    const token = await (await somebody(a, { codes: [assignCode, archives], scope: "company" })).signIn();
    const own = await makeRole(server, { codes: [archives], scope: "company" });
    const wide = await makeRole(server, { codes: [archives], scope: "all" });
    const elsewhere = await makeRole(server, { codes: [archives], scope: "company" });
    const off = await makeRole(server, { codes: [archives], scope: "company", isUsable: false });
    await makeAccount(server, { companyId: b, roleIds: [elsewhere] });
    const { status, body } = await as<Offered[]>(token, "GET", "role/getlist");
    expect(status).toBe(200);
    const told = (id: string) => body.data.find((role) => role.id === id);
    expect([own, wide, elsewhere].map((id) => told(id)?.isGrantable)).toEqual([true, false, false]);
    expect([told(elsewhere)?.accountCount, told(off)]).toEqual([1, undefined]);
    expect(body.data.find(({ key }) => key === "admin")?.isGrantable).toBe(false);
  });

  it("is told how far he may grant each interface point", async () => {
    const holdings: Holding[] = [
      { codes: [assignCode], scope: "all" },
      { codes: [archives], scope: "company" },
    ];
    const token = await (await somebody(a, ...holdings)).signIn();
    const { body } = await as<Node[]>(token, "GET", "permission/getmoduleslist?clientType=0");
    const scopeOf = (code: string) => points(body.data).find((point) => point.code === code)?.scope;
    expect([assignCode, archives, userCode("add")].map(scopeOf)).toEqual(["all", "company", null]);
  });
});
