import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataScope } from "#contracts/access/roles.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Customer = { id: string; version: number; address: string; companyName: string };

let server: TestServer;
let admin: string;
let north: string;
let south: string;
let branch: string;
let written: Customer;

const call = <T = Customer>(token: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base${path}`, { token, body, headers: { "accept-language": "en" } });
const station = async (name: string, parentId?: string): Promise<string> => {
  const contact = { address: "Road 1", contact: "Li", telephone: "13800000000" };
  return (await call(admin, "POST", "/info/gasstations/add", { name, code: name, parentId, ...contact })).body.data.id;
};
const person = (
  companyId: string,
  scope: DataScope,
  codes = ["customer:getlist", "customer:update", "customer:delete"],
) => signInAs(server, { companyId, scope, codes });
const read = async (token: string): Promise<Customer> =>
  (await call(token, "GET", `/trade/clientinfo/get?id=${written.id}`)).body.data;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  [north, south] = [await station("North"), await station("South")];
  branch = await station("Branch", north);
  const token = await person(branch, "company", ["customer:add"]);
  const form = { name: "Golden Wok", telephone: "13700001234", address: "Quay 1" };
  written = (await call(token, "POST", "/trade/clientinfo/add", form)).body.data;
});
afterAll(() => server.stop());

describe("a customer", () => {
  it("belongs to the company that wrote it down, and is read by everybody of the tenant", async () => {
    expect(await read(await person(south, "company"))).toMatchObject({ address: "Quay 1", companyName: "Branch" });
  });

  it("is neither changed nor deleted by another company, and the sentence says whose it is", async () => {
    const before = await read(admin);
    for (const token of [await person(south, "companyAndBelow"), await person(north, "company")]) {
      const changed = await call(token, "PUT", "/trade/clientinfo/update", { ...before, address: "Elsewhere" });
      expect([changed.status, changed.body.code]).toEqual([403, "access.outOfScope"]);
      expect(changed.body.msg).toBe("Branch is outside the companies you may work for.");
      const gone = await call(token, "DELETE", `/trade/clientinfo/softdelete?id=${written.id}`);
      expect([gone.status, gone.body.code]).toEqual([403, "access.outOfScope"]);
      const several = await call(token, "PUT", "/trade/clientinfo/batchsoftdelete", [written.id]);
      expect(several.status).toBe(403);
    }
    expect(await read(admin)).toEqual(before);
  });

  it("is changed by its own company, by one above it, and by who has the scope of all", async () => {
    for (const [companyId, scope] of [
      [branch, "company"],
      [north, "companyAndBelow"],
      [south, "all"],
    ] as const) {
      const token = await person(companyId, scope);
      const changed = await call(token, "PUT", "/trade/clientinfo/update", { ...(await read(token)), address: scope });
      expect([scope, changed.status]).toEqual([scope, 200]);
    }
  });

  it("that nobody's company wrote down is changed with the scope of all alone", async () => {
    await server.database.pool.query("update client set created_company_id = null where id = $1", [written.id]);
    const own = await person(branch, "company");
    const refused = await call(own, "PUT", "/trade/clientinfo/update", { ...(await read(own)), address: "Quay 2" });
    expect([refused.status, refused.body.code]).toEqual([403, "access.outOfScope"]);
    expect(
      (await call(admin, "PUT", "/trade/clientinfo/update", { ...(await read(own)), address: "Quay 3" })).status,
    ).toBe(200);
  });
});

it("the limits of all customers are changed with the scope of all alone", async () => {
  const codes = ["customer:config:get", "customer:config:update"];
  const limits = { enableNum: true, maxNum: 7 };
  for (const scope of ["company", "companyAndBelow"] as const) {
    const refused = await call(await person(north, scope, codes), "PUT", "/info/clientconfig/update", limits);
    expect([refused.status, refused.body.code]).toEqual([403, "access.outOfScope"]);
  }
  expect((await call<{ maxNum: null }>(admin, "GET", "/info/clientconfig")).body.data.maxNum).toBeNull();
  expect((await call(await person(north, "all", codes), "PUT", "/info/clientconfig/update", limits)).status).toBe(200);
});
