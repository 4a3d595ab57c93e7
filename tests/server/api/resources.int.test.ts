import { describe, expect, it } from "vitest";
import { uniqueFields } from "#contracts/resources/define-resource.ts";
import { allResources } from "#contracts/resources/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Field } from "#contracts/fields/field.ts";
import { signInAs } from "#tests/support/people.ts";
import { addSampleRegion, sampleRecord } from "#tests/support/sample-record.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Row = Record<string, unknown> & { id: string; version: number };
type Listed = { list: Row[]; total: number };

let server: TestServer;
let admin: string;
let root: string;
onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
  await addSampleRegion(server, admin);
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from company order by created_time, id limit 1",
  );
  root = rows[0]?.id ?? "";
});

const call = <T = Row>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, `/base${path}`, { token, body });

async function idOf({ ref }: Field, form: Record<string, unknown>): Promise<string> {
  const depends = Object.entries(ref?.depends ?? {}).map(([name, field]) => [name, String(form[field])]);
  const fixed = Object.entries(ref?.params ?? {}).map(([name, value]) => [name, String(value)]);
  const params = new URLSearchParams([...depends, ...fixed]);
  const { body } = await call<Listed>("GET", `/info/common/${ref?.lookup}?${params}`);
  const id = body.data.list[0]?.id;
  if (!id) throw new Error(`${ref?.lookup} offers nothing`);
  return id;
}

// Accounts, whose body holds a sealed password, have tests of their own (`auth-administration`, `granting`).
const plain = allResources.filter(({ addedWith }) => !addedWith);

describe.each(plain.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
  const { path } = resource;
  const add = async () => {
    const form = await sampleRecord(resource, idOf);
    const answer = await call("POST", `${path}/add`, form);
    expect(answer).toMatchObject({ status: 200, body: { success: true, code: "1" } });
    return { id: answer.body.data.id, form };
  };

  it("is added, read back as sent, changed, listed and deleted", async () => {
    const { id, form } = await add();
    const stored = (await call("GET", `${path}/get?id=${id}`)).body.data;
    expect(stored).toMatchObject({ ...form, id, version: 1 });
    const title = resource.title ?? "name";
    const wanted = { licenseNumber: "沪A00001", host: "changed.example.cn" }[title] ?? "Changed 名";
    const changed = await call("PUT", `${path}/update`, { ...stored, [title]: wanted });
    expect(changed).toMatchObject({ status: 200, body: { data: { id, version: 2 } } });
    const query = encodeURIComponent(wanted);
    const listed = await call<Listed>("GET", `${path}/GetPage?${title}=${query}&pageSize=100`);
    expect(listed.body.data.list.find((row) => row.id === id)).toMatchObject({ [title]: wanted });
    const posted = await call<Listed>("POST", `${path}/getpage`, {
      currentPage: 1,
      pageSize: 5,
      filter: { [title]: wanted },
    });
    expect(posted.body.data).toEqual({ ...listed.body.data, list: listed.body.data.list.slice(0, 5) });
    expect((await call("DELETE", `${path}/softdelete?id=${id}`)).status).toBe(200);
    expect((await call("GET", `${path}/get?id=${id}`)).body.code).toBe("record.notFound");
    const { rows } = await server.database.pool.query(
      "select action, before is null as first, after is null as last from record_change where record_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { action: "add", first: true, last: false },
      { action: "update", first: false, last: false },
      { action: "softdelete", first: false, last: true },
    ]);
  });

  it("names every required field that is missing, and no other", async () => {
    const required = Object.entries(resource.fields)
      .filter(([, field]) => field.required && field.default === undefined)
      .map(([name]) => name);
    const { status, body } = await call("POST", `${path}/add`, {});
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.path)).toEqual(required);
    const codes = required.map((name) => resource.fields[name]?.missing ?? "field.required");
    expect(body.errors?.map(({ code, msg }) => [code, msg])).toEqual(
      codes.map((code) => [code, translate("zh", code)]),
    );
  });

  it("refuses a reference that names nothing", async () => {
    const name = Object.entries(resource.fields).find(([, field]) => field.kind === "ref")?.[0];
    if (!name) return;
    const form = await sampleRecord(resource, idOf);
    for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
      const { status, body } = await call("POST", `${path}/add`, { ...form, [name]: id });
      expect([status, body.errors?.map((error) => `${error.path} ${error.code}`)]).toEqual([
        400,
        [`${name} field.reference`],
      ]);
    }
  });

  it("refuses what another record has, naming the fields", async () => {
    const [unique] = resource.unique ?? [];
    if (!unique) return;
    const { form } = await add();
    const { status, body } = await call("POST", `${path}/add`, form);
    expect([status, body.code, body.errors?.map((error) => error.path)]).toEqual([
      409,
      Array.isArray(unique) ? "record.duplicate" : unique.code,
      uniqueFields(unique),
    ]);
  });

  it("asks which record when none is named, and knows none by what cannot be an id", async () => {
    const { status, body } = await call("GET", `${path}/get?id=`);
    expect([status, body.errors?.map(({ path: at, code }) => [at, code])]).toEqual([400, [["id", "field.required"]]]);
    expect((await call("GET", `${path}/get?id=7`)).status).toBe(404);
  });

  it("refuses a stale version with the record as it is now, who saved that and when", async () => {
    const { id, form } = await add();
    expect((await call("PUT", `${path}/update`, { ...form, id, version: 1 })).status).toBe(200);
    const { status, body } = await call("PUT", `${path}/update`, { ...form, id, version: 1 });
    expect([status, body.code]).toEqual([409, "record.stale"]);
    expect(body.data).toMatchObject({ id, version: 2, changedByName: expect.stringMatching(/./) });
    expect(Date.parse(String(body.data.changedTime))).toBeGreaterThan(0);
  });

  it("is closed to a caller without its codes, before anything is validated", async () => {
    const token = await signInAs(server, { companyId: root, codes: ["audit:verify"] });
    const calls = [
      ["GET", "getpage"],
      ["GET", "get?id=1"],
      ["POST", "add"],
      ["PUT", "update"],
      ["DELETE", "softdelete"],
      ["PUT", "batchsoftdelete"],
    ] as const;
    for (const [method, name] of calls) {
      const { status, body } = await call(method, `${path}/${name}`, method === "GET" ? undefined : {}, token);
      expect([name, status, body.code]).toEqual([name, 403, "access.denied"]);
    }
  });
});

describe("a record in use", () => {
  it("cannot be deleted, and the sentence says what uses it", async () => {
    const { body } = await call<Listed>("GET", "/config/gascylinderfilling/getpage");
    const answer = await call("DELETE", `/config/gascylinderfilling/softdelete?id=${body.data.list[0]?.id}`);
    expect(answer).toMatchObject({ status: 422, body: { code: "record.inUse" } });
    expect(answer.body.msg).toContain("规格");
  });

  it("keeps a batch whole: all or none", async () => {
    const added = await call("POST", "/config/gascylindercap/add", { name: "Unused" });
    const { rows } = await server.database.pool.query<{ id: string }>("select cap_id as id from spec limit 1");
    const ids = [added.body.data.id, rows[0]?.id];
    expect((await call("PUT", "/config/gascylindercap/batchsoftdelete", ids)).status).toBe(422);
    expect((await call("GET", `/config/gascylindercap/get?id=${ids[0]}`)).status).toBe(200);
    expect((await call("DELETE", "/config/gascylindercap/batchsoftdelete", { ids: [ids[0]] })).status).toBe(200);
  });
});

const company = (name: string, parentId: string) => ({
  name,
  code: name,
  parentId,
  address: "a",
  contact: "c",
  telephone: "13900000000",
});

describe("the data scope", () => {
  const codes = [
    "base:dealer:list",
    "base:dealer:add",
    "base:dealer:update",
    "base:dealer:delete",
    "api:vehicle:getList",
    "api:vehicle:add",
  ];

  it("shows and changes the own company and those below, and nothing else", async () => {
    const own = (await call("POST", "/info/gasstations/add", company("Own", root))).body.data.id;
    const below = (await call("POST", "/info/dealer/add", company("Below", own))).body.data.id;
    const foreign = (await call("POST", "/info/dealer/add", company("Foreign", root))).body.data.id;
    const token = await signInAs(server, { companyId: own, codes, scope: "companyAndBelow" });
    const listed = await call<Listed>("GET", "/info/dealer/getpage?pageSize=100", undefined, token);
    expect(listed.body.data.list.map((row) => row.id)).toEqual([below]);
    expect((await call("GET", `/info/dealer/get?id=${foreign}`, undefined, token)).status).toBe(404);
    const form = { ...company("Foreign", root), id: foreign, version: 1 };
    expect((await call("PUT", "/info/dealer/update", form, token)).status).toBe(404);
    expect((await call("DELETE", `/info/dealer/softdelete?id=${foreign}`, undefined, token)).status).toBe(404);
    const outside = await call("POST", "/info/dealer/add", company("Outside", root), token);
    expect([outside.status, outside.body.code]).toEqual([403, "access.outOfScope"]);
    const moved = await call("PUT", "/info/dealer/update", { ...company("Below", root), id: below, version: 1 }, token);
    expect([moved.status, moved.body.code]).toEqual([403, "access.outOfScope"]);
    const vehicle = { companyType: 1, companyId: own, licenseNumber: "沪B00001", code: "1" };
    expect((await call("POST", "/info/vehicle/add", vehicle, token)).status).toBe(200);
    expect(
      (await call("POST", "/info/vehicle/add", { ...vehicle, companyType: 0, companyId: root }, token)).status,
    ).toBe(403);
  });

  it("keeps the tree a tree", async () => {
    const top = (await call("POST", "/info/dealer/add", company("Top", root))).body.data.id;
    const leaf = (await call("POST", "/info/dealer/add", company("Leaf", top))).body.data.id;
    const { status, body } = await call("PUT", "/info/dealer/update", { ...company("Top", leaf), id: top, version: 1 });
    expect([status, body.errors?.[0]?.code]).toEqual([400, "field.parentCycle"]);
  });
});

it("people work at companies of every type, inspection units and stores among them", async () => {
  const [post] = (await call<Listed>("GET", "/info/common/getpostlist")).body.data.list;
  for (const [companyType, path] of [
    [2, "warehouse"],
    [3, "inspectionunit"],
  ] as const) {
    const companyId = (await call("POST", `/info/${path}/add`, company(`Of ${path}`, root))).body.data.id;
    const person = {
      name: "Hu",
      idCode: path,
      telephone: "13800000000",
      sex: 1,
      identityNumber: "1",
      address: "Road 1",
    };
    const form = { ...person, postId: post?.id, companyType, companyId };
    expect((await call("POST", "/info/employees/add", form)).status).toBe(200);
  }
});

describe("lookups", () => {
  it("offer ids and names to everybody who is signed in, by substring, without disabled records", async () => {
    const token = await signInAs(server, { companyId: root, codes: ["audit:verify"] });
    const specs = await call<Listed>("GET", "/info/common/getgasspeclist?key=ysp1", undefined, token);
    expect(specs.body.data.list.map((row) => row.name)).toEqual(["YSP118", "YSP12"]);
    expect(Object.keys(specs.body.data.list[0] ?? {}).sort()).toEqual(["id", "name"]);
    const values = await call("GET", `/info/common/getgasspecinfo?id=${specs.body.data.list[0]?.id}`, undefined, token);
    expect(values.body.data).toMatchObject({
      name: "YSP118",
      volume: 118,
      maxFillWeight: 49.5,
      fillingName: "液化石油气",
    });
    const added = await call("POST", "/info/warehouse/add", {
      name: "Closed",
      code: "closed",
      address: "a",
      contact: "c",
      telephone: "13900000000",
      isUsable: false,
    });
    const stores = await call<Listed>("GET", "/info/common/getcompanylist?companyType=2", undefined, token);
    expect(stores.body.data.list.some((row) => row.id === added.body.data.id)).toBe(false);
    expect((await call("POST", "/info/warehouse/usable", { ids: [added.body.data.id], isUsable: true })).status).toBe(
      200,
    );
    const again = await call<Listed>("GET", "/info/common/getwarehouselist?key=close", undefined, token);
    expect(again.body.data).toEqual({ list: [{ id: added.body.data.id, name: "Closed" }], total: 1 });
  });
});

it("answers with a customer the card's number and by whom the customer was written down", async () => {
  const form = { name: "Kaart", telephone: "13728000001", address: "Straat 1", cardNo: "C-0007" };
  const { id } = (await call("POST", "/trade/clientinfo/add", form)).body.data;
  const stored = (await call("GET", `/trade/clientinfo/get?id=${id}`)).body.data;
  const company = (await call("GET", `/info/enterprise/get?id=${root}`)).body.data;
  expect(stored).toMatchObject({ ...form, companyName: company.name, stationType: 0 });
});
