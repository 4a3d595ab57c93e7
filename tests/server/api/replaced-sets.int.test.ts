import { describe, expect, it } from "vitest";
import { makeRole } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let admin: string;
onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
});

const codes = ["gasCylinder:archives:getlist", "export:add", "cockpit:view"];
const read = async (roleId: string) =>
  (
    await server.call<string[]>("GET", `/base/admin/permission/getrolemoduleslist?roleId=${roleId}&clientType=0`, {
      token: admin,
    })
  ).body.data;
const assign = (roleId: string, modulesIds: string[], readIds?: string[]) =>
  server.call("POST", "/base/admin/permission/assign", {
    token: admin,
    body: { roleId, modulesIds, clientType: 0, ...(readIds && { readIds }) },
  });
const idOf = async (code: string): Promise<string> => {
  const { rows } = await server.database.pool.query<{ id: string }>("select id from permission where code = $1", [
    code,
  ]);
  return rows[0]!.id;
};

describe("two windows on the grants of one role", () => {
  it("refuse the second save from an old reading, and the first one's grants stay", async () => {
    const roleId = await makeRole(server, { codes: [codes[0]!], scope: "all" });
    const seen = await read(roleId);
    const [first, second] = [await idOf(codes[1]!), await idOf(codes[2]!)];
    expect((await assign(roleId, [...seen, first], seen)).status).toBe(200);
    const { status, body } = await assign(roleId, [...seen, second], seen);
    expect([status, body.code]).toEqual([409, "record.stale"]);
    expect(await read(roleId)).toContain(first);
    const now = await read(roleId);
    expect((await assign(roleId, [...now, second], now.toReversed())).status).toBe(200);
  });

  it("save for callers of before, who send no reading", async () => {
    const roleId = await makeRole(server, { codes: [codes[0]!], scope: "all" });
    expect((await assign(roleId, [await idOf(codes[1]!)])).status).toBe(200);
  });
});

type Schema = { type?: string; properties?: Record<string, Schema> };
type Call = { requestBody?: { content?: Record<string, { schema: Schema }> } };

describe("the interface", () => {
  it("takes a version, or what was read, wherever a call replaces a whole set", async () => {
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Call>>;
    };
    const changes = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method === "put" || (method === "post" && /assign|update/i.test(path)))
        .map(([, call]) => ({
          path,
          fields: call.requestBody?.content?.["application/json"]?.schema.properties ?? {},
        })),
    );
    // Lists of what is acted on, and changes of single cells, are no sets of a record.
    const acted = ["ids", "orderNumbers", "cells"];
    const replacing = changes
      .filter(({ fields }) =>
        Object.entries(fields).some(
          ([name, field]) => !acted.includes(name) && JSON.stringify(field).includes('"type":"array"'),
        ),
      )
      // A check's id names the event that was read: a later one has another id.
      .filter(({ path }) => path !== "/base/manage/checkinginfo/update");
    const guards = ["version", "recordVersion", "readIds"];
    expect(replacing.map(({ path }) => path)).toContain("/base/admin/permission/assign");
    const unguarded = replacing.filter(({ fields }) => !guards.some((guard) => guard in fields));
    expect(unguarded.map(({ path }) => path)).toEqual([]);
  });
});
