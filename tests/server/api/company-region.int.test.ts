import { expect, it } from "vitest";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Company = { id: string; version: number; regionInfoId: string | null; regionName: string | null } & {
  regionPath: string | null;
  regionInfoText: string | null;
};

let server: TestServer;
let token: string;
let province: string;
let city: string;
onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
  province = await addRegion(0, "广东省");
  city = await addRegion(province, "佛山市");
});

const call = <T = unknown>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/${path}`, { token, body });
const addRegion = async (parentId: unknown, name: string, more: object = {}): Promise<string> => {
  const body = { parentId, regionInfoName: name, shortName: name, sort: 1, ...more };
  return (await call<{ id: string }>("POST", "admin/regioninfo/add", body)).body.data.id;
};
const company = async (): Promise<Company> => {
  const { list } = (await call<{ list: Company[] }>("GET", "info/enterprise/getpage")).body.data;
  return (await call<Company>("GET", `info/enterprise/get?id=${list[0]?.id}`)).body.data;
};
const choose = async (regionInfoId: unknown) => {
  const { id, version } = await company();
  return call("PUT", "info/enterprise/update", { id, version, regionInfoId });
};
const pathOf = async (id: string): Promise<string> =>
  (await call<{ regionPath: string }>("GET", `admin/regioninfo/get?id=${id}`)).body.data.regionPath;

it("is a reference, answered with its name and path in lists and details, and cleared by null and by an empty text", async () => {
  for (const empty of [null, ""]) {
    expect((await choose(city)).status).toBe(200);
    const shown = { regionInfoId: city, regionName: "佛山市", regionPath: "广东省 / 佛山市" };
    expect(await company()).toMatchObject(shown);
    const { body } = await call<{ list: Company[] }>("GET", "info/enterprise/getpage?pageSize=1");
    expect(body.data.list).toMatchObject([shown]);
    expect((await choose(empty)).status).toBe(200);
    expect(await company()).toMatchObject({ regionInfoId: null, regionName: null, regionPath: null });
  }
});

it("takes no id of nothing, of a record that is no region, or of a region that is disabled", async () => {
  const disabled = await addRegion(province, "停用区", { enabled: false });
  for (const wrong of ["0197e5a0-0000-7000-8000-000000000000", (await company()).id, disabled]) {
    const { status, body } = await choose(wrong);
    expect([status, body.errors?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [["regionInfoId", "field.reference"]],
    ]);
  }
});

it("keeps its region from being removed", async () => {
  await choose(city);
  const refused = await call("DELETE", `admin/regioninfo/softdelete?id=${city}`);
  expect([refused.status, refused.body.code]).toEqual([422, "record.inUse"]);
  await choose(null);
  expect((await call("DELETE", `admin/regioninfo/softdelete?id=${await addRegion(city, "空")}`)).status).toBe(200);
});

it("shows the text of before, which nobody changes any more", async () => {
  await server.database.pool.query("update company set region_info_text = '华南'");
  const { id, version } = await company();
  await call("PUT", "info/enterprise/update", { id, version, regionInfoText: "华北" });
  expect(await company()).toMatchObject({ regionInfoText: "华南", regionInfoId: null });
});

it("has the path of a region that is renamed or moved, and of those below it", async () => {
  const district = await addRegion(city, "顺德区");
  const street = await addRegion(district, "大良街道");
  expect(await pathOf(street)).toBe("广东省 / 佛山市 / 顺德区 / 大良街道");
  const change = async (id: string, values: object) => {
    const { version } = (await call<{ version: number }>("GET", `admin/regioninfo/get?id=${id}`)).body.data;
    return call("PUT", "admin/regioninfo/update", { id, version, ...values });
  };
  expect((await change(district, { regionInfoName: "顺德" })).status).toBe(200);
  expect(await pathOf(street)).toBe("广东省 / 佛山市 / 顺德 / 大良街道");
  expect((await change(district, { parentId: province })).status).toBe(200);
  expect([await pathOf(district), await pathOf(street)]).toEqual(["广东省 / 顺德", "广东省 / 顺德 / 大良街道"]);
  expect((await change(district, { parentId: 0, regionInfoName: "顺德区" })).status).toBe(200);
  expect(await pathOf(street)).toBe("顺德区 / 大良街道");
});
