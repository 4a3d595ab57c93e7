import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstStepsCode, type FirstStepsAnswer } from "#contracts/wire/first-steps.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const gasBarcode = "FIRST00001";

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ whole: true });
  admin = await server.signIn();
});
afterAll(() => server.stop());

const ask = async (token = admin, after?: string) =>
  server.call<FirstStepsAnswer>("GET", "/base/id/firststeps", {
    token,
    headers: after ? { "x-after-position": after } : undefined,
  });
const change = async (method: string, path: string, body: object) =>
  (await server.call<{ id: string; position: string }>(method, `/base${path}`, { token: admin, body })).body.data;

it("counts what an empty product has: its specifications, and nothing that somebody made", async () => {
  const { body } = await ask();
  expect(body.data.made).toEqual({ company: 0, station: 0, spec: 5, people: 0, partners: 0, cylinders: 0, scan: 0 });
});

it("counts each step once it is done", async () => {
  const { companyId } = (await ask()).body.data;
  const place = { address: "Quay 1", contact: "Ng Mei", telephone: "13800000001" };
  await change("PUT", "/info/enterprise/update", { id: companyId, version: 1, name: "Harbour Gas" });
  await change("POST", "/info/gasstations/add", { name: "Quay station", code: "Q1", ...place });
  await change("POST", "/info/warehouse/add", { name: "Quay store", code: "S1", ...place });
  const person = { userName: "second", invite: true, companyId, roleIds: "" };
  await change("POST", "/admin/account/add", person);
  const caller = await signInAt(server.url, "admin", ADMIN_PASSWORD);
  await registerCylinders(caller, [gasBarcode]);
  const scan = { commandId: v4(), gasBarcode, procedureId: 0 };
  const recorded = await change("POST", "/manage/procedure/record", { items: [scan] });
  const { made } = (await ask(admin, recorded.position)).body.data;
  expect(made).toEqual({ company: 1, station: 1, spec: 5, people: 1, partners: 1, cylinders: 1, scan: 1 });
});

it("counts within the caller's scope, and answers nobody who may not set up", async () => {
  const elsewhere = await makeCompany(server, "Elsewhere");
  const codes = [firstStepsCode, "gasCylinder:archives:getlist", "base:fillingstation:getlist"];
  const there = await signInAs(server, { companyId: elsewhere, codes, scope: "company" });
  expect((await ask(there)).body.data).toEqual({
    made: { company: 0, station: 1, spec: 5, people: 0, partners: 0, cylinders: 0, scan: 0 },
    unseen: 0,
    companyId: null,
  });
  const keeper = await signInAs(server, { companyId: elsewhere, codes: codes.slice(1) });
  expect((await ask(keeper)).status).toBe(403);
});
