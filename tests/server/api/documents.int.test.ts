import { createCanvas } from "@napi-rs/canvas";
import { v4 } from "uuid";
import { describe, expect, it } from "vitest";
import type { DocumentContent, DocumentNode, DocumentVersion } from "#contracts/documents/document.ts";
import { signInAs } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Saved = { id: string; version: number };
let server: TestServer;
let admin: string;
let companyId: string;

onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
  const { rows } = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  companyId = rows[0].company_id;
});

const as = <T = Saved>(token: string, method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/admin/document/${path}`, { token, body });
const call = <T = Saved>(method: string, path: string, body?: unknown) => as<T>(admin, method, path, body);
const person = (...codes: string[]) =>
  signInAs(server, { companyId, codes: codes.map((code) => `api:admin:document:${code}`) });

const make = async (kind: "Group" | "Menu", label: string, more: object = {}): Promise<string> => {
  const { body } = await call("POST", `add${kind}`, { parentId: 0, label, name: `n-${v4()}`, ...more });
  expect(body.msg).toEqual(expect.any(String));
  return body.data.id;
};
const labels = (nodes: DocumentNode[]): unknown[] =>
  nodes.map(({ label, children }) => (children.length > 0 ? [label, ...labels(children)] : label));
const below = async (id: string) => {
  const { list } = (await call<{ list: DocumentNode[] }>("GET", "getlist")).body.data;
  return list.find((node) => node.id === id)?.children ?? [];
};
const content = async (id: string) => (await call<DocumentContent>("GET", `getContent?id=${id}`)).body.data;
const save = (id: string, text: string, version: number, more: object = {}) =>
  call<DocumentContent & Saved>("PUT", "updateContent", { id, content: text, version, ...more });

const picture = async () => new Uint8Array(await createCanvas(8, 8).encode("png"));
const upload = async (id: string, bytes: Uint8Array<ArrayBuffer>, { token = admin, base = "/api" } = {}) => {
  const body = new FormData();
  body.set("id", id);
  body.set("file", new Blob([bytes]), "x.png");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}${base}/admin/document/uploadimage`, { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as { code: string; data: { publicFilePath: string } } };
};
const images = async (id: string) => (await call<{ list: string[] }>("GET", `getimagelist?id=${id}`)).body.data.list;

describe("the tree of documents", () => {
  it("holds groups and documents where they were put, the newest last, each with its path from the root", async () => {
    const group = await make("Group", "规程");
    const inner = await make("Group", "充装", { parentIds: [0, group] });
    const first = await make("Menu", "充装前", { parentId: inner, description: "十三项" });
    await make("Menu", "充装后", { parentId: inner });
    expect(labels(await below(group))).toEqual([["充装", "充装前", "充装后"]]);
    const { data } = (await call<DocumentNode>("GET", `getMenu?id=${first}`)).body;
    expect(data).toMatchObject({
      type: 2,
      parentId: inner,
      parentIds: [0, group, inner],
      description: "十三项",
      version: 1,
    });
    expect((await call<DocumentNode>("GET", `GETGROUP?id=${group}`)).body.data).toMatchObject({
      type: 1,
      opened: true,
    });
    expect((await call("GET", `getGroup?id=${first}`)).status).toBe(404);
  });

  it("finds nodes by label or name, with the groups above them", async () => {
    const group = await make("Group", "应急");
    await make("Menu", "泄漏", { parentId: group, name: "leak-first" });
    const { list } = (await call<{ list: DocumentNode[] }>("GET", "getlist?key=LEAK-first")).body.data;
    expect(labels(list)).toEqual([["应急", "泄漏"]]);
  });

  it("refuses a node without a parent, a label or a name, each under its field", async () => {
    for (const kind of ["Group", "Menu"]) {
      const { status, body } = await call("POST", `add${kind}`, { parentId: 0 });
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ["label", "name"]]);
      const nowhere = await call("POST", `add${kind}`, { label: "x", name: "x" });
      expect(nowhere.body.errors).toEqual([expect.objectContaining({ path: "parentId", code: "field.required" })]);
    }
  });

  it("puts nothing under a document, under itself or under what stands below it", async () => {
    const group = await make("Group", "外");
    const inner = await make("Group", "内", { parentId: group });
    const leaf = await make("Menu", "叶", { parentId: inner });
    const codeOf = async (id: string, parentId: string) =>
      (await call("PUT", "updateGroup", { id, parentId })).body.errors?.map(({ code }) => code);
    expect(await codeOf(inner, leaf)).toEqual(["field.reference"]);
    expect(await codeOf(inner, v4())).toEqual(["field.reference"]);
    expect(await codeOf(group, group)).toEqual(["field.parentCycle"]);
    expect(await codeOf(group, inner)).toEqual(["field.parentCycle"]);
    expect((await call("PUT", "updateMenu", { id: leaf, parentId: 0 })).status).toBe(200);
  });

  it("lets two moves at once make no ring", async () => {
    const [one, other] = [await make("Group", "甲"), await make("Group", "乙")];
    const moves = await Promise.all([
      call("PUT", "updateGroup", { id: one, parentId: other }),
      call("PUT", "updateGroup", { id: other, parentId: one }),
    ]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("keeps what a change leaves out, clears what it empties, and refuses an old version", async () => {
    const id = await make("Menu", "空瓶回收", { description: "旧" });
    expect((await call("PUT", "updateMenu", { id, label: "回收", version: 1 })).body.data).toEqual({ id, version: 2 });
    expect((await call("GET", `getMenu?id=${id}`)).body.data).toMatchObject({ label: "回收", description: "旧" });
    await call("PUT", "updateMenu", { id, description: "", version: 2 });
    expect((await call("GET", `getMenu?id=${id}`)).body.data).toMatchObject({ description: null, version: 3 });
    const stale = await call("PUT", "updateMenu", { id, label: "旧名", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "record.stale"]);
  });

  it("removes a group with all below it, and keeps a trace of each", async () => {
    const group = await make("Group", "旧资料");
    const leaf = await make("Menu", "旧文", { parentId: group });
    expect((await call("DELETE", `softdelete?id=${group}`)).status).toBe(200);
    expect((await call("GET", `getContent?id=${leaf}`)).status).toBe(404);
    expect((await call("DELETE", `softdelete?id=${group}`)).status).toBe(404);
    const { rows } = await server.database.pool.query(
      "select record_id from record_change where resource = 'document' and action = 'softdelete' and record_id = any($1)",
      [[group, leaf]],
    );
    expect(rows).toHaveLength(2);
  });
});

describe("the text of a document", () => {
  it("counts its version with each save, and keeps each text with who saved it", async () => {
    const id = await make("Menu", "送货须知");
    expect(await content(id)).toMatchObject({ content: "", version: 1, changedByName: null });
    expect((await save(id, "# 一", 1)).body.data).toEqual({ id, version: 2 });
    expect((await save(id, "# 一\n二", 2, { label: "送货上门须知" })).body.data).toEqual({ id, version: 3 });
    expect(await content(id)).toMatchObject({ label: "送货上门须知", content: "# 一\n二", version: 3 });
    const { list } = (await call<{ list: DocumentVersion[] }>("GET", `getversions?id=${id}`)).body.data;
    expect(list).toEqual([
      { version: 3, label: "送货上门须知", size: 5, changedByName: "admin", changedTime: expect.any(String) },
      { version: 2, label: "送货须知", size: 3, changedByName: "admin", changedTime: expect.any(String) },
    ]);
  });

  it("refuses a stale version with the text of now, who saved it and when", async () => {
    const id = await make("Menu", "倒残");
    await save(id, "theirs", 1);
    const { status, body } = await save(id, "mine", 1);
    expect([status, body.code]).toEqual([409, "record.stale"]);
    expect(body.data).toMatchObject({
      content: "theirs",
      version: 2,
      changedByName: "admin",
      changedTime: expect.any(String),
    });
    expect((await content(id)).content).toBe("theirs");
  });

  it("lets one of two saves at once through", async () => {
    const id = await make("Menu", "置换");
    const saves = await Promise.all(["a", "b", "c"].map((text) => save(id, text, 1)));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it("brings an older text back as a new version", async () => {
    const id = await make("Menu", "培训");
    await save(id, "first", 1);
    await save(id, "second", 2);
    const old = (await call<DocumentContent>("GET", `getversion?id=${id}&version=2`)).body.data;
    expect(old).toMatchObject({ content: "first", version: 2 });
    expect((await call("PUT", "restoreversion", { id, version: 3, from: 2 })).body.data).toEqual({ id, version: 4 });
    expect(await content(id)).toMatchObject({ content: "first", version: 4 });
    expect((await call("PUT", "restoreversion", { id, version: 4, from: 99 })).status).toBe(404);
    expect((await call("PUT", "restoreversion", { id, version: 3, from: 2 })).status).toBe(409);
  });

  it("keeps Markdown as it was typed, and no HTML at all", async () => {
    const id = await make("Menu", "恶意");
    const text = "<script>alert(1)</script> [x](javascript:alert(1))";
    await save(id, text, 1, { html: "<script>alert(2)</script>" });
    const answer = await call<DocumentContent>("GET", `getContent?id=${id}`);
    expect(answer.body.data.content).toBe(text);
    expect(answer.headers.get("content-type")).toContain("application/json");
    const { rows } = await server.database.pool.query("select to_jsonb(document) as row from document where id = $1", [
      id,
    ]);
    expect(JSON.stringify([answer.body.data, rows])).not.toContain("alert(2)");
  });

  it("is no group's", async () => {
    const group = await make("Group", "组");
    expect((await save(group, "x", 1)).status).toBe(404);
    expect((await call("GET", `getContent?id=${group}`)).status).toBe(404);
  });
});

describe("the pictures of a document", () => {
  it.each(["/api", "/base"])(
    "are uploaded under %s, opened without a token and listed, the newest first",
    async (base) => {
      const id = await make("Menu", "图");
      const { status, body } = await upload(id, await picture(), { base });
      expect([status, body.data.publicFilePath]).toEqual([
        200,
        expect.stringMatching(/^\/files\/[0-9a-f]{32}-[0-9a-f]{64}\.png$/),
      ]);
      const second = (await upload(id, await picture(), { base })).body.data.publicFilePath;
      expect(await images(id)).toEqual([second, body.data.publicFilePath]);
      expect((await fetch(`${server.url}${second}`)).status).toBe(200);
    },
  );

  it("are pictures, and at most five", async () => {
    const id = await make("Menu", "满");
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    expect((await upload(id, svg)).body.code).toBe("upload.notPicture");
    for (let count = 0; count < 5; count += 1) expect((await upload(id, await picture())).status).toBe(200);
    const { status, body } = await upload(id, await picture());
    expect([status, body.code]).toEqual([422, "document.tooManyImages"]);
    expect(await images(id)).toHaveLength(5);
  });

  it("are taken out by their address, of a query or a body", async () => {
    const id = await make("Menu", "删");
    const [one, other] = [await upload(id, await picture()), await upload(id, await picture())];
    const url = one.body.data.publicFilePath;
    expect((await call("DELETE", `deleteimage?${new URLSearchParams({ documentId: id, url })}`)).status).toBe(200);
    const body = { documentId: id, url: other.body.data.publicFilePath };
    expect((await call("DELETE", "deleteimage", body)).status).toBe(200);
    expect((await call("DELETE", "deleteimage", body)).status).toBe(404);
    expect(await images(id)).toEqual([]);
  });

  it("belong to no group and to no document that is not there", async () => {
    const group = await make("Group", "组");
    for (const id of [group, v4()]) expect((await upload(id, await picture())).status).toBe(404);
    expect((await upload("x", await picture())).status).toBe(400);
  });
});

describe("who may do what with documents", () => {
  it("refuses each call to who lacks its code", async () => {
    const id = await make("Menu", "权");
    const [reader, nobody] = [await person("getlist"), await person()];
    expect((await as(nobody, "GET", "getlist")).status).toBe(403);
    expect((await as(nobody, "GET", `getContent?id=${id}`)).status).toBe(403);
    expect((await as(reader, "GET", `getContent?id=${id}`)).status).toBe(200);
    const changes: [string, string][] = [
      ["POST", "addGroup"],
      ["POST", "addMenu"],
      ["PUT", "updateGroup"],
      ["PUT", "updateMenu"],
      ["PUT", "updateContent"],
      ["PUT", "restoreversion"],
      ["DELETE", "softdelete"],
      ["DELETE", "deleteimage"],
    ];
    for (const [method, path] of changes) expect((await as(reader, method, path, {})).status).toBe(403);
    expect((await upload(id, await picture(), { token: reader })).status).toBe(403);
  });

  it("lets whoever is signed in read the help of a page, and no other document", async () => {
    const nobody = await person();
    const id = await make("Menu", "扫码帮助", { menuPath: "/work/scan" });
    await save(id, "# 扫码", 1);
    const help = (menuPath: string, token?: string) =>
      server.call<DocumentContent | null>("GET", `/base/document/help?${new URLSearchParams({ menuPath })}`, { token });
    expect((await help("/work/scan", nobody)).body.data).toMatchObject({ id, content: "# 扫码", label: "扫码帮助" });
    expect((await help("/stock/none", nobody)).body.data).toBeNull();
    expect((await help("/work/scan")).status).toBe(401);
    expect((await help("https://else.example", nobody)).status).toBe(400);
  });

  it("gives a page one help: a second one is refused until the first goes", async () => {
    const id = await make("Menu", "帮助", { menuPath: "/stock/summary" });
    const again = { parentId: 0, label: "又", name: "again", menuPath: "/stock/summary" };
    expect((await call("POST", "addMenu", again)).body.code).toBe("record.duplicate");
    await call("DELETE", `softdelete?id=${id}`);
    expect((await call("POST", "addMenu", again)).status).toBe(200);
  });
});
