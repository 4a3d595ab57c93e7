import { describe, expect, it } from "vitest";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let token: string;
onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
});

type Item = { id: string; version: number; fillingId: unknown; fillingName: string };
const call = <T>(method: string, path: string, body?: unknown, language = "en") =>
  server.call<T>(method, `/base/config/defective/${path}`, { token, body, headers: { "accept-language": language } });
const item = async (id: string, language?: string) =>
  (await call<Item>("GET", `get?id=${id}`, undefined, language)).body.data;

describe("the medium of a checking item", () => {
  it("is asked for; 0 stands for all media, which rows say in the reader's language", async () => {
    const { status, body } = await call("POST", "add", { name: "Scratch", type: 9 });
    expect([status, body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      ["fillingId field.required"],
    ]);
    const { id } = (await call<Item>("POST", "add", { name: "Scratch", type: 9, fillingId: 0 })).body.data;
    expect(await item(id)).toMatchObject({ fillingId: 0, fillingName: "All media" });
    expect(await item(id, "zh")).toMatchObject({ fillingName: "全部介质" });
  });

  it("is one medium where it is named, and can be all again", async () => {
    const { rows } = await server.database.pool.query<{ id: string }>("select id from filling_medium");
    const fillingId = rows[0]?.id;
    const { id } = (await call<Item>("POST", "add", { name: "Rust", type: 9, fillingId })).body.data;
    expect((await item(id)).fillingId).toBe(fillingId);
    expect((await call("PUT", "update", { id, version: 1, fillingId: null })).status).toBe(400);
    expect((await call("PUT", "update", { id, version: 1, fillingId: 0 })).status).toBe(200);
    expect((await item(id)).fillingName).toBe("All media");
  });
});
