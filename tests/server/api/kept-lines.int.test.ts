import { expect, it } from "vitest";
import { makeCompany } from "#tests/support/companies.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";
import { signInAs } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
let companyId: string;

onSharedServer(async (shared) => {
  server = shared;
  companyId = await makeCompany(server, `Lines ${Date.now()}`);
  const codes = ["customer:getlist", "customer:add", "customer:update"];
  token = await signInAs(server, { companyId, scope: "company", codes });
});

type Customer = { id: string; version: number; name: string; address: string };
const call = <T = Customer>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/trade/clientinfo/${path}`, { token, body });
const form = { name: "Golden Wok", telephone: "13700001234", address: "Quay 1" };
const read = async (id: string) => (await call("GET", `get?id=${id}`)).body.data;
const update = (before: Customer, changes: object) => call("PUT", "update", { ...before, ...changes });

/** A customer as an earlier version took it. */
const kept = async (): Promise<Customer> => {
  const { id } = (await call("POST", "add", form)).body.data;
  const { pool } = server.database;
  await pool.query("update client set name = $2, address = $3 where id = $1", [id, "Golden\r\nWok", "Quay\t1"]);
  return read(id);
};

it("a name with a line break or another control character is refused", async () => {
  for (const name of ["a\r\nBcc: b@c.example", "a\tb", "a\u0007b", "a\u2028b"]) {
    const { status, body } = await call("POST", "add", { ...form, name });
    expect([status, body.errors]).toMatchObject([400, [{ path: "name", code: "field.oneLine" }]]);
  }
});

it("a record of before is read as it is, and stands on one line after the next save, whatever that changes", async () => {
  const before = await kept();
  expect(before).toMatchObject({ name: "Golden\r\nWok", address: "Quay\t1" });
  const { id, version } = before;
  expect((await call("PUT", "update", { id, version, telephone: "13700001235" })).status).toBe(200);
  expect(await read(id)).toMatchObject({ name: "Golden Wok", address: "Quay 1" });
});

it("what is sent back as it is kept stands on one line, and what is new is refused", async () => {
  const before = await kept();
  expect((await update(before, { address: "Quay\t2" })).body.errors).toMatchObject([{ path: "address" }]);
  expect((await update(before, { telephone: "13700001235" })).status).toBe(200);
  expect(await read(before.id)).toMatchObject({ name: "Golden Wok", address: "Quay 1" });
});
