import { v4 } from "uuid";
import { describe, expect, it } from "vitest";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Node = { id: string; parentId: string | 0; name?: string; version: number };
type Region = Node & { regionInfoAuto: string; regionInfoLevel: number };

let server: TestServer;
let token: string;
onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
});

const call = <T = unknown>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/${path}`, { token, body });
const faultOf = async (method: string, path: string, body: unknown) => {
  const answer = await call(method, path, body);
  return [answer.status, answer.body.errors?.[0]?.path, answer.body.errors?.[0]?.code];
};

describe("the dictionary", () => {
  const add = async (parentId: unknown, name = `word ${v4()}`) => {
    const { body } = await call<{ id: string }>("POST", "admin/dictionary/add", { parentId, name });
    return { id: body.data.id, name };
  };
  const find = async (name: string) => {
    const body = { pageIndex: 1, pageSize: 20, filter: { name } };
    return (await call<{ list: Node[]; total: number }>("POST", "admin/dictionary/getpage", body)).body.data;
  };
  const get = async (id: string) => (await call<Node>("GET", `admin/dictionary/get?id=${id}`)).body.data;

  it("answers 0 as the parent of what stands under the root", async () => {
    const { id } = await add(0);
    expect((await get(id)).parentId).toBe(0);
    expect((await get((await add("0")).id)).parentId).toBe(0);
  });

  it("finds an entry by its name, with all that stand above it and none beside it", async () => {
    const top = await add(0);
    const middle = await add(top.id);
    const low = await add(middle.id);
    await add(top.id);
    const { list, total } = await find(low.name);
    expect(list.map(({ name }) => name).toSorted()).toEqual([top.name, middle.name, low.name].toSorted());
    expect(total).toBe(3);
    expect(list.find(({ name }) => name === low.name)?.parentId).toBe(middle.id);
  });

  it("finds nothing by a name that nothing has", async () => {
    expect(await find(v4())).toMatchObject({ list: [], total: 0 });
  });

  it("asks for a parent and a name", async () => {
    expect(await faultOf("POST", "admin/dictionary/add", { name: "x" })).toEqual([
      400,
      "parentId",
      "dictionary.parentMissing",
    ]);
    expect(await faultOf("POST", "admin/dictionary/add", { parentId: 0 })).toEqual([
      400,
      "name",
      "dictionary.nameMissing",
    ]);
  });

  it("puts nothing under an entry that is not there, under itself or under what stands below it", async () => {
    expect(await faultOf("POST", "admin/dictionary/add", { parentId: v4(), name: "x" })).toEqual([
      400,
      "parentId",
      "field.reference",
    ]);
    const top = await add(0);
    const low = await add(top.id);
    const moved = (parentId: string) => ({ id: top.id, version: 1, parentId, name: top.name });
    for (const [parentId, code] of [
      [top.id, "field.parentItself"],
      [low.id, "field.parentCycle"],
    ] as const)
      expect(await faultOf("PUT", "admin/dictionary/update", moved(parentId))).toEqual([400, "parentId", code]);
  });

  it("moves an entry to the root", async () => {
    const low = await add((await add(0)).id);
    const { status } = await call("PUT", "admin/dictionary/update", { id: low.id, version: 1, parentId: 0 });
    expect([status, (await get(low.id)).parentId]).toEqual([200, 0]);
  });

  it("removes no entry that others stand under", async () => {
    const top = await add(0);
    await add(top.id);
    const { status, body } = await call("DELETE", `admin/dictionary/softdelete?id=${top.id}`);
    expect([status, body.code]).toEqual([422, "record.inUse"]);
  });
});

describe("regions", () => {
  const add = async (parentId: unknown, path = "admin/regioninfo") => {
    const body = { parentId, regionInfoName: `region ${v4()}`, shortName: "r", sort: 10 };
    const answer = await call<{ id: string }>("POST", `${path}/add`, body);
    return get(answer.body.data.id);
  };
  const get = async (id: string) => (await call<Region>("GET", `admin/regioninfo/get?id=${id}`)).body.data;
  const place = async (parentId: unknown) =>
    (await call("GET", `admin/regioninfo/buildautocode?parentId=${String(parentId)}`)).body.data;

  it("have the code and level that were foretold, three digits a level", async () => {
    const top = await add(0);
    expect(top.regionInfoLevel).toBe(1);
    const foretold = await place(top.id);
    const below = await add(top.id);
    expect(foretold).toEqual({ regionInfoAuto: `${top.regionInfoAuto}001`, regionInfoLevel: 2 });
    expect(below).toMatchObject(foretold as object);
  });

  it("never have a code twice, not after one was removed, nor when two are added at once", async () => {
    const top = await add(0);
    const first = await add(top.id);
    await call("DELETE", `admin/regioninfo/softdelete?id=${first.id}`);
    const both = await Promise.all([add(top.id), add(top.id)]);
    const codes = [first, ...both].map(({ regionInfoAuto }) => regionInfoAuto);
    expect(new Set(codes).size).toBe(3);
  });

  it("take all below them along when they move", async () => {
    const [from, to] = [await add(0), await add(0)];
    const moved = await add(from.id);
    const below = await add(moved.id);
    const answer = await call("PUT", "admin/regioninfo/update", {
      id: moved.id,
      version: moved.version,
      parentId: to.id,
    });
    expect(answer.body).toMatchObject({ success: true });
    expect(await get(moved.id)).toMatchObject({ parentId: to.id, regionInfoAuto: `${to.regionInfoAuto}001` });
    expect(await get(below.id)).toMatchObject({ regionInfoAuto: `${to.regionInfoAuto}001001`, regionInfoLevel: 3 });
  });

  it("directly below the root are found by the parent 0", async () => {
    const top = await add(0);
    const below = await add(top.id);
    for (const parentId of [0, "0"]) {
      const asked = { currentPage: 1, pageSize: 100, filter: { parentId } };
      const { status, body } = await call<{ list: Region[] }>("POST", "admin/regioninfo/getpage", asked);
      const ids = body.data.list.map(({ id }) => id);
      expect([status, ids.includes(top.id), ids.includes(below.id)]).toEqual([200, true, false]);
    }
  });

  it("answer under the specification's path too, by parent", async () => {
    const top = await add(0, "regioninfo");
    const below = await add(top.id, "regioninfo");
    const asked = { currentPage: 1, pageSize: 20, filter: { parentId: top.id } };
    const { body } = await call<{ list: Region[]; total: number }>("POST", "regioninfo/getpage", asked);
    expect(body.data.list.map(({ id }) => id)).toEqual([below.id]);
    const { body: tree } = await call<{ list: Node[] }>("GET", "regioninfo/gettreelist");
    expect(tree.data.list).toContainEqual(expect.objectContaining({ id: below.id, parentId: top.id }));
  });

  it("need a full name, a short name, a parent and an order that is a number", async () => {
    const whole = { parentId: 0, regionInfoName: "x", shortName: "x", sort: 1 };
    for (const name of Object.keys(whole))
      expect(await faultOf("POST", "admin/regioninfo/add", { ...whole, [name]: undefined })).toEqual([
        400,
        name,
        "field.required",
      ]);
    expect(await faultOf("POST", "admin/regioninfo/add", { ...whole, sort: "a" })).toEqual([
      400,
      "sort",
      "field.number",
    ]);
  });
});
