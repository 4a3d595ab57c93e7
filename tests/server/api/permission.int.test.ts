import { describe, expect, it } from "vitest";
import type { PermissionKind, PermissionNode } from "#contracts/access/permission.ts";
import { signInAs } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Saved = { id: string; version: number };
let server: TestServer;
let admin: string;
let companyId: string;
const ids = {} as Record<PermissionKind, string>;

onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
  const { rows } = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  companyId = rows[0].company_id;
});

const as = <T = Saved>(token: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/admin/permission/${path}`, { token, body });
const call = <T = Saved>(method: string, path: string, body?: unknown) => as<T>(admin, method, path, body);

const flat = (nodes: PermissionNode[]): PermissionNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const tree = async (clientType = 0): Promise<PermissionNode[]> =>
  (await call<{ list: PermissionNode[] }>("GET", `getpage?clientType=${clientType}`)).body.data.list;
const node = async (kind: PermissionKind) =>
  (await call<PermissionNode>("GET", `get${kind}?id=${ids[kind]}`)).body.data;
/** The node as it would be saved again, with what is to be another. */
const changed = async (kind: PermissionKind, change: object) => {
  const { children: _children, roleCount: _roles, parentIds: _path, ...rest } = await node(kind);
  return { ...rest, ...change };
};

describe("the tree that menus and codes come from", () => {
  it.each([
    ["group", () => ({ parentId: 0, label: "试验", englishName: "Trial", sort: 1 })],
    ["menu", () => ({ parentId: ids.group, label: "试验页", englishName: "Trial page", sort: 1, path: "/trial/page" })],
    ["api", () => ({ parentId: ids.menu, label: "读", englishName: "Read", sort: 1, code: "trial:page:getlist" })],
    ["dot", () => ({ parentIds: [0, ids.menu], label: "价", englishName: "Price", sort: 1, code: "trial:page:price" })],
  ] as const)("takes a %s where it is put", async (kind, body) => {
    const { status, body: answer } = await call("POST", `add${kind}`, body());
    expect([status, answer.msg]).toEqual([200, expect.any(String)]);
    ids[kind] = answer.data.id;
    const placed = flat(await tree()).find(({ id }) => id === ids[kind]);
    const { parentId, parentIds, label } = { parentIds: undefined, parentId: undefined, ...body() };
    expect(placed).toMatchObject({ label, parentId: parentIds?.at(-1) ?? parentId, enabled: true, version: 1 });
  });

  it("refuses a menu without a path and a point without a code, each under its field", async () => {
    const name = { parentId: ids.group, label: "空", englishName: "Empty", sort: 1 };
    const [menu, api] = [await call("POST", "addmenu", name), await call("POST", "addapi", name)];
    expect([menu.status, menu.body.errors?.map(({ path }) => path)]).toEqual([400, ["path"]]);
    expect([api.status, api.body.errors?.map(({ path }) => path)]).toEqual([400, ["code"]]);
  });

  it("refuses a new node without a place in the tree or in the order", async () => {
    const { status, body } = await call("POST", "addgroup", { label: "空", englishName: "Empty", parentId: 0 });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: "sort", code: "field.required" })]]);
    const nowhere = await call("POST", "addgroup", { label: "空", englishName: "Empty", sort: 1 });
    expect([nowhere.status, nowhere.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ path: "parentIds", code: "field.required" }),
    ]);
  });

  it("leaves a node where it stands when a change says nothing of its place", async () => {
    const { parentId: _none, ...nowhere } = await changed("menu", {});
    expect((await call("PUT", "updatemenu", nowhere)).status).toBe(200);
    expect((await node("menu")).parentId).toBe(ids.group);
    const all = await call<{ list: PermissionNode[] }>("POST", "getpage", { filter: { key: "试验页", clientType: 0 } });
    expect(flat(all.body.data.list).map(({ id }) => id)).toContain(ids.menu);
  });

  it("takes a change at the version that was read, and the next one counts from there", async () => {
    const first = await call("PUT", "updatemenu", await changed("menu", { sort: 30 }));
    expect([first.status, first.body.data.version]).toEqual([200, 3]);
    expect(await node("menu")).toMatchObject({ sort: 30, version: 3, path: "/trial/page" });
  });

  it("keeps the links of a node that a change leaves out", async () => {
    const named = { parentId: ids.group, label: "链接", englishName: "Links", sort: 1 };
    const keeps = async (kind: PermissionKind, body: object, cleared: object): Promise<void> => {
      const { id } = (await call("POST", `add${kind}`, { ...named, ...body })).body.data;
      await call("PUT", `update${kind}`, { id, version: 1, label: "改" });
      const saved = async () => (await call<PermissionNode>("GET", `get${kind}?id=${id}`)).body.data;
      expect(await saved()).toMatchObject({ ...body, label: "改", createdTime: expect.stringMatching(/^\d{4}-/) });
      await call("PUT", `update${kind}`, { id, version: 2, ...cleared });
      expect(await saved()).toMatchObject({ ...body, ...cleared });
    };
    await keeps("group", { redirect: "/trial/page" }, { redirect: null });
    const menu = {
      path: "/trial/links",
      redirect: "/trial/first",
      linkExplicit: true,
      closable: false,
      viewId: "trial",
    };
    await keeps("menu", menu, { redirect: null, linkExplicit: false, closable: true });
    const api = { code: "trial:links", path: "/read", apiPath: "/base/trial/get", apiId: "trial.get", viewId: "trial" };
    await keeps("api", api, { apiId: null, viewId: null });
  });

  it("lists the app set beside the web set, with codes that the web set knows too", async () => {
    const web = new Set(flat(await tree(0)).map(({ code }) => code));
    const app = flat(await tree(1));
    expect(app.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/scan", "/fill", "/check", "/stock", "/order"]),
    );
    expect(app.filter(({ type, code }) => type === 3 && !web.has(code))).toEqual([]);
  });

  it("refuses with 409 what was typed over an older version, and keeps what is there", async () => {
    const { status, body } = await call("PUT", "updatemenu", await changed("menu", { version: 1, label: "旧" }));
    expect([status, body.code]).toEqual([409, "record.stale"]);
    expect((await node("menu")).label).toBe("试验页");
  });

  it("refuses a parent that is the node itself or stands below it", async () => {
    for (const [kind, parentId] of [
      ["menu", ids.menu],
      ["group", ids.menu],
    ] as const) {
      const { status, body } = await call("PUT", `update${kind}`, await changed(kind, { parentId }));
      expect([status, body.errors?.[0]]).toEqual([
        400,
        expect.objectContaining({ path: "parentIds", code: "permission.parentItself" }),
      ]);
    }
  });

  it("refuses a parent that is a point, or that belongs to the other kind of client", async () => {
    const below = { label: "下", englishName: "Below", sort: 1, code: "trial:below" };
    const underPoint = await call("POST", "addapi", { ...below, parentId: ids.api });
    const elsewhere = await call("POST", "addapi", { ...below, parentId: ids.menu, clientType: 1 });
    for (const { status, body } of [underPoint, elsewhere])
      expect([status, body.errors?.[0]?.code]).toEqual([400, "permission.parentUnknown"]);
  });

  it("does not know a node by the call of another kind", async () => {
    expect((await call("GET", `getmenu?id=${ids.api}`)).status).toBe(404);
    const asMenu = await changed("group", { path: "/trial" });
    expect((await call("PUT", "updatemenu", asMenu)).status).toBe(404);
  });

  it("lets nobody make a point, or turn one into one, that grants more than he has himself", async () => {
    const codes = ["getpage", "addapi", "updateapi"].map((each) => `api:admin:permission:${each}`);
    const token = await signInAs(server, { companyId, codes });
    const body = {
      parentId: ids.menu,
      label: "多",
      englishName: "More",
      sort: 1,
      code: "api:admin:user:resetpassword",
    };
    const refused = await as(token, "POST", "addapi", body);
    expect([refused.status, refused.body.code]).toEqual([403, "role.beyondOwn"]);
    const turned = await as(token, "PUT", "updateapi", await changed("api", { code: body.code }));
    expect([turned.status, turned.body.code]).toEqual([403, "role.beyondOwn"]);
    expect((await as(token, "POST", "addapi", { ...body, code: codes[0] })).status).toBe(200);
  });

  it("asks for the code of each kind of node at its own call", async () => {
    const token = await signInAs(server, { companyId, codes: ["api:admin:permission:addapi"] });
    const body = { parentId: 0, label: "组", englishName: "Group", sort: 1 };
    expect((await as(token, "POST", "addgroup", body)).status).toBe(403);
    expect((await as(token, "DELETE", `softdelete?id=${ids.group}`)).status).toBe(403);
  });

  it("takes a node away with all that stands below it, and tells it in the record of changes", async () => {
    const { status } = await call("DELETE", `softdelete?id=${ids.group}`);
    expect(status).toBe(200);
    const left = new Set(flat(await tree()).map(({ id }) => id));
    expect(Object.values(ids).filter((id) => left.has(id))).toEqual([]);
    const { rows } = await server.database.pool.query<{ action: string }>(
      "select action from record_change where resource = 'permission' and record_id = $1 order by id",
      [ids.menu],
    );
    expect(rows.map(({ action }) => action)).toEqual(["add", "update", "update", "softdelete"]);
    expect((await call("DELETE", `softdelete?id=${ids.group}`)).status).toBe(404);
  });
});
