import { expect, it } from "vitest";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Row = Record<string, unknown> & { id: string; version: number };

let server: TestServer;
let token: string;
onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
});

const call = <T>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/config/procedure/${path}`, { token, body });
const listed = async (): Promise<Row[]> => (await call<{ list: Row[] }>("GET", "getpage?pageSize=100")).body.data.list;

it("says which procedure a record stands for, also after it was given another name", async () => {
  const [check] = (await listed()).filter((row) => row.standsFor === "procedure.9");
  const renamed = { id: check?.id, version: check?.version, name: "灌装前查看" };
  expect((await call("PUT", "update", renamed)).status).toBe(200);
  const added = await call<Row>("POST", "add", { name: check?.name, type: "check" });
  const after = await listed();
  expect(after.filter((row) => row.standsFor === "procedure.9").map(({ name }) => name)).toEqual(["灌装前查看"]);
  expect(after.find(({ id }) => id === added.body.data.id)?.standsFor).toBeNull();
});
