import { beforeEach, describe, expect, it } from "vitest";
import type { PermissionNode } from "#contracts/access/permission.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let admin: string;
let companyId: string;
/** A menu with one interface point below. */
let menu: string;
let point: string;
let code: string;

onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
  companyId = await makeCompany(server, "Grants");
});

const as = <T = { id: string; version: number }>(token: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/admin/permission/${path}`, { token, body });
const node = async (kind: string, id: string) =>
  (await as<PermissionNode>(admin, "GET", `get${kind}?id=${id}`)).body.data;
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const change = async (token: string, kind: string, id: string, body: object) =>
  as(token, "PUT", `update${kind}`, { id, version: (await node(kind, id)).version, ...body });

let made = 0;
beforeEach(async () => {
  made += 1;
  code = `trial:page${made}:getlist`;
  const named = { label: `试验${made}`, englishName: `Trial ${made}`, sort: 1 };
  const atRoot = { ...named, parentId: 0, path: `/trial/${made}`, redirect: `/trial/${made}/first` };
  menu = (await as(admin, "POST", "addmenu", atRoot)).body.data.id;
  point = (await as(admin, "POST", "addapi", { ...named, parentId: menu, code })).body.data.id;
});

const own = ["updateapi", "updatemenu", "softdelete", "addapi"].map((call) => `api:admin:permission:${call}`);
const somebody = async (codes: string[], scope: "all" | "company" = "all") => {
  const roleId = await makeRole(server, { codes: [...own, ...codes], scope });
  return (await makeAccount(server, { companyId, roleIds: [roleId] })).signIn();
};

describe("a node is changed and removed by who could grant what it grants", () => {
  it("keeps a code from who does not hold it: it cannot be exchanged for one of his own", async () => {
    const token = await somebody(["trial:own"]);
    const exchanged = await change(token, "api", point, { code: "trial:own" });
    expect([...outcome(exchanged), exchanged.body.errors?.[0]?.path]).toEqual([403, "role.beyondOwn", "code"]);
    expect(outcome(await change(token, "api", point, { enabled: false }))).toEqual([403, "role.beyondOwn"]);
    expect(outcome(await as(token, "DELETE", `softdelete?id=${point}`))).toEqual([403, "role.beyondOwn"]);
    expect((await node("api", point)).code).toBe(code);
  });

  it("keeps what stands below a menu from who does not hold it", async () => {
    const token = await somebody([]);
    expect(outcome(await as(token, "DELETE", `softdelete?id=${menu}`))).toEqual([403, "role.beyondOwn"]);
    expect((await node("api", point)).code).toBe(code);
  });

  it("takes no code from a role that he could not change", async () => {
    const token = await somebody([code]);
    await makeRole(server, { codes: [code, "trial:stronger"], scope: "company" });
    expect(outcome(await change(token, "api", point, { code: own[0] }))).toEqual([403, "account.beyondOwn"]);
    expect(outcome(await change(token, "api", point, { enabled: false }))).toEqual([403, "account.beyondOwn"]);
    expect(outcome(await as(token, "DELETE", `softdelete?id=${point}`))).toEqual([403, "account.beyondOwn"]);
    expect(outcome(await as(token, "DELETE", `softdelete?id=${menu}`))).toEqual([403, "account.beyondOwn"]);
    expect(outcome(await change(token, "api", point, { label: "另名" }))).toEqual([200, "1"]);
  });

  it("gives a role that has the node no code farther than he holds it", async () => {
    const roleId = await makeRole(server, { codes: [...own, code], scope: "all" });
    const near = await makeRole(server, { codes: ["trial:near"], scope: "company" });
    const token = await (await makeAccount(server, { companyId, roleIds: [roleId, near] })).signIn();
    await makeRole(server, { codes: [code], scope: "all" });
    expect(outcome(await change(token, "api", point, { code: "trial:near" }))).toEqual([403, "account.beyondOwn"]);
  });

  it("lets him change and remove what he could grant to all who have it", async () => {
    const token = await somebody([code]);
    await makeRole(server, { codes: [code], scope: "company" });
    expect(outcome(await change(token, "api", point, { enabled: false }))).toEqual([200, "1"]);
    expect(outcome(await change(admin, "api", point, { enabled: true }))).toEqual([200, "1"]);
    expect(outcome(await change(token, "api", point, { code: own[0] }))).toEqual([200, "1"]);
    expect(outcome(await as(token, "DELETE", `softdelete?id=${point}`))).toEqual([200, "1"]);
  });
});

describe("the addresses of menus", () => {
  const odd = [
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    "work/scan",
    "\tjavascript:x",
  ];

  it.each(odd)("refuses %j as path and as redirect, under its field", async (address) => {
    for (const external of [false, true])
      for (const field of ["path", "redirect"]) {
        const { status, body } = await change(admin, "menu", menu, { external, [field]: address });
        expect([field, status, body.errors?.[0]?.path]).toEqual([field, 400, field]);
      }
    const named = { label: "外", englishName: "Out", sort: 1, parentId: 0 };
    const added = await as(admin, "POST", "addmenu", { ...named, path: address });
    expect([added.status, added.body.errors?.[0]?.path]).toEqual([400, "path"]);
    const group = await as(admin, "POST", "addgroup", { ...named, redirect: address });
    expect([group.status, group.body.errors?.[0]?.path]).toEqual([400, "redirect"]);
  });

  it("takes a link out of this site for an external menu alone", async () => {
    const link = "https://example.org/help?a=1#b";
    const named = { label: "外", englishName: "Out", sort: 1, parentId: 0, path: link };
    const inside = await as(admin, "POST", "addmenu", named);
    expect([inside.status, inside.body.errors?.[0]]).toMatchObject([
      400,
      { path: "path", code: "permission.notExternal" },
    ]);
    const { body } = await as(admin, "POST", "addmenu", { ...named, external: true });
    expect((await node("menu", body.data.id)).path).toBe(link);
    const turned = await change(admin, "menu", body.data.id, { external: false });
    expect([turned.status, turned.body.errors?.[0]?.path]).toEqual([400, "path"]);
  });
});

it("keeps the redirect of a menu that is changed without one, and clears it on demand", async () => {
  expect((await change(admin, "menu", menu, { label: "改名" })).status).toBe(200);
  expect((await node("menu", menu)).redirect).toBe(`/trial/${made}/first`);
  expect((await change(admin, "menu", menu, { redirect: "" })).status).toBe(200);
  expect((await node("menu", menu)).redirect).toBeNull();
});

it("lets who may assign permissions, and nothing else, choose a role and see its grants in both sets", async () => {
  const code = "api:admin:permission:assign";
  const roleId = await makeRole(server, { codes: [code], scope: "all" });
  const token = await (await makeAccount(server, { companyId, roleIds: [roleId] })).signIn();
  const roles = await server.call<{ id: string }[]>("GET", "/base/admin/role/getlist", { token });
  expect([roles.status, roles.body.data.map(({ id }) => id)]).toEqual([200, expect.arrayContaining([roleId])]);
  expect((await server.call("GET", "/base/admin/role/getpage", { token })).status).toBe(403);
  for (const clientType of [0, 1]) {
    expect((await as(token, "GET", `getmoduleslist?clientType=${clientType}`)).status).toBe(200);
    const granted = await as(token, "GET", `getrolemoduleslist?roleId=${roleId}&clientType=${clientType}`);
    expect(granted.status).toBe(200);
  }
});
