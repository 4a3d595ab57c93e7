import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { allResources } from "#contracts/resources/index.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole, signInAs } from "#tests/support/people.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";
import type { TestServer } from "#tests/support/server.ts";

type Account = { id: string; version: number; employeesId: string | null; employeesName: string | null };

let server: TestServer;
let admin: string;
/** Who administers the accounts of one company. */
let delegate: string;
const people = {} as Record<"own" | "below" | "other", string>;
let target: string;

const employeeOf = async (companyId: string): Promise<string> => {
  const id = v7();
  await server.database.pool.query(
    `insert into employee (id, post_id, id_code, name, telephone, sex, identity_number, address, company_id)
     select $1, post.id, $2, 'Somebody', '13800000000', 0, $2, 'Road 1', $3 from post limit 1`,
    [id, id.slice(-12), companyId],
  );
  return id;
};

onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
  const mark = v7().slice(-8);
  const own = await makeCompany(server, `Own ${mark}`);
  const [below, other] = [await makeCompany(server, `Below ${mark}`, own), await makeCompany(server, `Other ${mark}`)];
  const codes = ["api:admin:user:getpage", "api:admin:user:update"];
  delegate = await signInAs(server, { companyId: own, codes, scope: "companyAndBelow" });
  people.own = await employeeOf(own);
  people.below = await employeeOf(below);
  people.other = await employeeOf(other);
  const roleId = await makeRole(server, { codes: ["api:admin:user:getpage"], scope: "company" });
  target = (await makeAccount(server, { companyId: own, roleIds: [roleId] })).id;
});

const read = async (token = admin): Promise<Account> => {
  const { body } = await server.call<{ list: Account[] }>("GET", `/base/admin/account/getpage?id=${target}`, { token });
  return body.data.list.find(({ id }) => id === target)!;
};
const give = async (employeesId: string | null, token = delegate) => {
  const { version } = await read();
  return server.call("PUT", "/base/admin/account/update", { token, body: { id: target, version, employeesId } });
};

it("every field that names a record of a company's own is held against the companies that its lookup offers", () => {
  const owned = new Set(allResources.filter(({ list }) => list.scope === "companyId").map(({ table }) => table));
  const fields = allResources.flatMap(({ name, fields: all }) =>
    Object.entries(all).flatMap(([field, { ref }]) => (ref && owned.has(ref.table) ? [{ name, field, ref }] : [])),
  );
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter(({ ref }) => lookupNamed(ref.lookup)?.scope === undefined)).toEqual([]);
});

describe("an account's employee", () => {
  it("is not another company's, and the answer does not name who that is", async () => {
    const { status, body } = await give(people.other);
    expect([status, body.code, body.errors]).toMatchObject([403, "access.outOfScope", [{ path: "employeesId" }]]);
    expect((await read()).employeesId).toBeNull();
  });

  it("is one of the own company, or of one below it", async () => {
    for (const id of [people.own, people.below]) {
      expect((await give(id)).status).toBe(200);
      expect((await read(delegate)).employeesId).toBe(id);
    }
  });

  it("that somebody with a wider scope gave stays when the account is changed", async () => {
    expect((await give(people.other, admin)).status).toBe(200);
    expect((await give(people.other)).status).toBe(200);
    expect((await give(people.own)).status).toBe(200);
    expect((await give(people.other)).status).toBe(403);
  });

  it("that is not there is named as unknown", async () => {
    const { status, body } = await give(v7());
    expect([status, body.errors]).toMatchObject([400, [{ path: "employeesId", code: "employee.unknown" }]]);
  });
});
