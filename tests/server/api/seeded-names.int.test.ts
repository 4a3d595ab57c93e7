import { afterAll, beforeAll, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { seedDatabase } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Row = Record<string, unknown> & { id: string; name: string; version: number };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

const call = async <T>(language: "zh" | "en", method: string, path: string, body?: unknown): Promise<T> => {
  const headers = { "Accept-Language": language };
  const answer = await server.call<T>(method, `/base${path}`, { token, body, headers });
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
};
const listed = async (language: "zh" | "en", path: string): Promise<Row[]> =>
  (await call<{ list: Row[] }>(language, "GET", path)).list;
const tiles = (language: "zh" | "en") =>
  listed(language, `/info/common/getdefectivelist?type=${procedures.preFillCheck}`);
const defect = async (language: "zh" | "en", name: string): Promise<Row | undefined> =>
  (await listed(language, `/config/defective/getpage?pageSize=100&name=${encodeURIComponent(name)}`))[0];

it.each([
  ["/config/procedure/getpage", "name", "充装前检查", "Pre-fill check"],
  ["/config/defective/getpage", "name", "凹陷", "Dent"],
  ["/config/gascylinderfilling/getpage", "name", "液化石油气", "LPG"],
  ["/config/gascylinderbody/getpage", "name", "焊接钢瓶（两件组装）", "Welded steel, two pieces"],
  ["/config/gascylindercap/getpage", "name", "固定式护罩", "Fixed guard"],
  ["/config/gascylinderspec/getpage", "fillingName", "液化石油气", "LPG"],
  ["/info/post/getpage", "name", "司机", "Driver"],
  ["/admin/role/getpage", "label", "审计员", "Auditor"],
])("%s names seeded records in the language of the reader", async (path, column, zh, en) => {
  const all = async (language: "zh" | "en") =>
    (await listed(language, `${path}?pageSize=100`)).map((row) => row[column]);
  expect(await all("zh")).toContain(zh);
  expect(await all("en")).toContain(en);
  expect(await all("en")).not.toContain(zh);
});

it("roles that can be given are named in the language of the reader", async () => {
  const roles = await call<{ label: string; name: string }[]>("en", "GET", "/admin/role/getlist");
  expect(roles.map(({ label }) => label)).toContain("Station operator");
  expect(roles.map(({ name }) => name)).toEqual(roles.map(({ label }) => label));
});

it("a seeded name is found by a part of it in the language of the reader", async () => {
  expect((await defect("en", "corros"))?.name).toBe("Corrosion");
  expect(await defect("en", "腐蚀")).toBeUndefined();
});

it("a name that a person edits wins over the seeded one in every language, also after the next start", async () => {
  const dent = await defect("en", "Deformed");
  await call("en", "PUT", "/config/defective/update", { ...dent, name: "Out of shape" });
  await seedDatabase(server.database.db, platformSchema, { firstPassword: () => expect.unreachable() });
  for (const language of ["zh", "en"] as const)
    expect((await defect(language, "Out of shape"))?.name).toBe("Out of shape");
});

it("a form that sends a seeded name back renames nothing in the other languages", async () => {
  const { id, version, name } = (await defect("en", "Wrong colour")) ?? {};
  await call("en", "PUT", "/config/defective/update", { id, version, name, remark: "by the chart" });
  expect(await defect("zh", "颜色不符")).toMatchObject({ id, name: "颜色不符", remark: "by the chart" });
});

it("an item that is added comes after those of before, so that the keys of the tiles stay, alike in each language", async () => {
  const before = await tiles("zh");
  const fillingId = (await defect("zh", "腐蚀"))?.fillingId;
  const { id } = await call<Row>("en", "POST", "/config/defective/add", {
    type: procedures.preFillCheck,
    name: "A scratch",
    fillingId,
  });
  const ids = [...before.map((tile) => tile.id), id];
  expect((await tiles("zh")).map((tile) => tile.id)).toEqual(ids);
  expect((await tiles("en")).map((tile) => tile.id)).toEqual(ids);
});
