import { v4 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Field } from "#contracts/fields/field.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { clientConfig } from "#contracts/resources/client-config.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { allResources } from "#contracts/resources/index.ts";
import { addSampleRegion, sampleRecord } from "#tests/support/sample-record.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Row = Record<string, unknown> & { id: string; version: number };

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

const call = <T = Row>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base${path}`, { token: admin, body });

async function idOf({ ref }: Field, form: Record<string, unknown>): Promise<string> {
  if (ref?.lookup === "getenterpriselist") return root;
  const depends = Object.entries(ref?.depends ?? {}).map(([name, field]) => [name, String(form[field])]);
  const fixed = Object.entries(ref?.params ?? {}).map(([name, value]) => [name, String(value)]);
  const params = new URLSearchParams([...depends, ...fixed]);
  const { body } = await call<{ list: Row[] }>("GET", `/info/common/${ref?.lookup}?${params}`);
  return body.data.list[0]?.id ?? root;
}

/** A record that is changed by PUT: how one comes to be, is read and is changed; which of its fields may be empty and which not. */
type Kept = {
  add(): Promise<string>;
  get(id: string): Promise<Row>;
  update: string;
  clearable: string[];
  required: string[];
};

const made = async (path: string, body: unknown): Promise<string> => {
  const answer = await call("POST", path, body);
  expect([path, answer.status, answer.body.errors]).toEqual([path, 200, undefined]);
  return answer.body.data.id;
};
const read = async (path: string): Promise<Row> => (await call("GET", path)).body.data;

const keptResource = (resource: ResourceDefinition, calls = { add: "add", get: "get", update: "update" }): Kept => {
  const changing = Object.entries(resource.fields).filter(([, field]) => !field.readonly && !field.addOnly);
  return {
    add: async () => made(`${resource.path}/${calls.add}`, await sampleRecord(resource, idOf)),
    get: (id) => read(`${resource.path}/${calls.get}?id=${id}`),
    update: `${resource.path}/${calls.update}`,
    clearable: changing.filter(([, field]) => !field.required && !field.neverEmpty).map(([name]) => name),
    required: changing.filter(([, field]) => field.required || field.neverEmpty).map(([name]) => name),
  };
};

// An account is made by hand: a body that adds one holds a sealed password.
const rows = allResources.filter(({ codes, addedWith }) => codes.update && !addedWith);
let number = 0;
const named = () => ({ label: `试验${(number += 1)}`, englishName: `Trial ${number}`, sort: 1, parentId: 0 });
const node = (kind: string, body: () => object, clearable: string[], required: string[]): [string, Kept] => [
  `permission ${kind}`,
  {
    add: () => made(`/admin/permission/add${kind}`, { ...named(), description: "d", ...body() }),
    get: (id) => read(`/admin/permission/get${kind}?id=${id}`),
    update: `/admin/permission/update${kind}`,
    clearable: ["description", ...clearable],
    required: ["label", "englishName", "sort", ...required],
  },
];

const others: [string, Kept][] = [
  [
    "account",
    {
      async add() {
        const { rows: auditor } = await server.database.pool.query("select id from role where key = 'auditor'");
        const { rows: people } = await server.database.pool.query("select id from employee limit 1");
        const id = v4();
        await server.database.pool.query(
          `insert into account (id, user_name, nick_name, remark, password_hash, company_id, employees_id)
           values ($1, $2, 'n', 'r', 'none', $3, $4)`,
          [id, `account${(number += 1)}`, root, people[0]?.id],
        );
        await server.database.pool.query("insert into account_role values ($1, $2)", [id, auditor[0].id]);
        return id;
      },
      get: (id) => read(`/admin/account/get?id=${id}`),
      update: "/admin/account/update",
      clearable: ["nickName", "remark"],
      required: ["userName", "companyId", "employeesId", "isUsable"],
    },
  ],
  node("group", () => ({ icon: "cog", redirect: "/index" }), ["icon", "redirect"], []),
  node("menu", () => ({ icon: "cog", redirect: "/index", path: "/trial" }), ["icon", "redirect"], ["path"]),
  node("api", () => ({ code: "trial:kept", apiPath: "/x", path: "/y" }), ["apiPath", "path"], ["code"]),
  node("dot", () => ({ code: "trial:kept:dot" }), [], ["code"]),
];

const kept: [string, Kept][] = [
  ...rows.map((resource): [string, Kept] => [resource.name, keptResource(resource)]),
  [
    "enterpriseLicense",
    keptResource(enterpriseLicense, { add: "addlicense", get: "getlicense", update: "updatelicense" }),
  ],
  ...others,
];

const without = ({ version: _version, ...row }: Row) => row;

/** The own words of an empty field, where its record has some. */
const missingOf = (resource: string, name: string): string =>
  allResources.find((each) => each.name === resource)?.fields[name]?.missing ?? "field.required";

describe.each(kept)("a change of %s", (record, { add, get, update, clearable, required }) => {
  it("keeps what it leaves out", async () => {
    const id = await add();
    const before = await get(id);
    const answer = await call("PUT", update, { id, version: before.version });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    expect(without(await get(id))).toEqual(without(before));
  });

  it("clears what it gives as null or as an empty text, and nothing beside", async () => {
    for (const empty of [null, ""]) {
      const id = await add();
      const before = await get(id);
      const given = clearable.filter((name) => (before[name] ?? null) !== null);
      expect(given).toEqual(clearable);
      const cleared = Object.fromEntries(clearable.map((name) => [name, empty]));
      const answer = await call("PUT", update, { id, version: before.version, ...cleared });
      expect([empty, answer.status, answer.body.errors]).toEqual([empty, 200, undefined]);
      const after = await get(id);
      expect(clearable.filter((name) => (after[name] ?? null) !== null)).toEqual([]);
      for (const name of required) expect([name, after[name]]).toEqual([name, before[name]]);
    }
  });

  it("does not clear what must be there", async () => {
    const id = await add();
    const { version } = await get(id);
    for (const name of required) {
      const { status, body } = await call("PUT", update, { id, version, [name]: null });
      expect([name, status, body.errors?.[0]]).toMatchObject([
        name,
        400,
        { path: name, code: missingOf(record, name) },
      ]);
    }
  });
});

it("keeps and clears the roles of an account by the same rule", async () => {
  const [, account] = others[0] ?? [];
  if (!account) throw new Error("no account");
  const id = await account.add();
  const roleIds = async () => (await account.get(id))["roleIds"];
  expect(await roleIds()).not.toBe("");
  await call("PUT", account.update, { id, version: (await account.get(id)).version, nickName: "Li" });
  expect(await roleIds()).not.toBe("");
  await call("PUT", account.update, { id, version: (await account.get(id)).version, roleIds: null });
  expect(await roleIds()).toBe("");
});

it("keeps and clears one's own settings by the same rule, and takes no address that a browser would run", async () => {
  const get = () => read("/admin/account/get");
  const change = async (body: object) =>
    call("PUT", "/admin/account/updatebasic", { version: (await get()).version, ...body });
  const settings = { nickName: "Li", remark: "r", avatar: "/files/a.png" };
  expect((await change(settings)).status).toBe(200);
  expect((await change({ nickName: "Wang" })).status).toBe(200);
  expect(await get()).toMatchObject({ ...settings, nickName: "Wang" });
  expect((await change({ remark: null, avatar: "" })).status).toBe(200);
  expect(await get()).toMatchObject({ nickName: "Wang", remark: null, avatar: null });
  // Other tests of this server read the name of this account, which no call clears.
  await server.database.pool.query("update account set nick_name = null where user_name = 'admin'");
  const { status, body } = await change({ avatar: "javascript:alert(1)" });
  expect([status, body.errors?.[0]]).toMatchObject([400, { path: "avatar", code: "field.address" }]);
});

it("keeps and clears the limits of customers by the same rule", async () => {
  const limits = { enableNum: true, maxNum: 5, enableDays: true, maxDays: 9 };
  const change = (body: object) => call("PUT", `${clientConfig.path}/update`, body);
  const get = () => read(clientConfig.path);
  expect((await change(limits)).status).toBe(200);
  expect((await change({})).status).toBe(200);
  expect(await get()).toMatchObject(limits);
  expect((await change({ enableDays: false, maxDays: null })).status).toBe(200);
  expect(await get()).toMatchObject({ ...limits, enableDays: false, maxDays: null });
  await change({ enableNum: false, enableDays: false });
});

it("holds a day that is changed alone against the one that is stored", async () => {
  const [, license] = kept.find(([name]) => name === "enterpriseLicense") ?? [];
  if (!license) throw new Error("no licence");
  const id = await license.add();
  const { version } = await license.get(id);
  const { status, body } = await call("PUT", license.update, { id, version, licenseTimeEnd: "2020-01-01" });
  expect([status, body.errors?.[0]]).toMatchObject([400, { path: "licenseTimeEnd", code: "date.endNotAfterBegin" }]);
});
