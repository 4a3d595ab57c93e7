import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionKey, openConnection } from "#infra/tenancy/connection-text.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestServer, TEST_SECRET, type TestServer } from "#tests/support/server.ts";

type Tenant = {
  id: string;
  code: string;
  version: number;
  connectionString: string | null;
  dbType: number;
  idleTime: number;
};

type Row = Tenant & { checkedAt: unknown };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

const call = <T = unknown>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/base/admin/tenant/${path}`, { token, body });
const form = (more: object = {}) => ({ name: "South", code: `t-${v4().slice(0, 8)}`, enabled: false, ...more });
const add = async (more: object = {}) => {
  const { body } = await call<{ id: string }>("POST", "add", form(more));
  return get(body.data.id);
};
const get = async (id: string) => (await call<Tenant>("GET", `get?id=${id}`)).body.data;
const stored = async (id: string) => {
  const row = await server.database.db.selectFrom("tenant").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return row.connection_string === null ? null : openConnection(connectionKey(TEST_SECRET), row.connection_string);
};
const builtIn = async () => {
  const { body } = await call<{ list: Tenant[] }>("POST", "getpage", { filter: {} });
  const found = body.data.list.find(({ code }) => code === "default");
  if (!found) throw new Error("there is no tenant of the platform's own");
  return found;
};

const secret = "postgres://south:pa55word@db.example:5432/south";

it("keeps a tenant with the first kind and ten minutes when nothing else is said", async () => {
  expect(await add()).toMatchObject({ dbType: 0, dbTypeName: "MySql", idleTime: 10 });
});

it("answers one tenant with its state, as the list does", async () => {
  const { id, code } = await add();
  const { body } = await call<{ list: Row[] }>("GET", "getpage?pageSize=100");
  const { checkedAt: _listed, ...row } = body.data.list.find((each) => each.code === code) as Row;
  const { checkedAt: _answered, ...one } = (await get(id)) as Row;
  expect(one).toMatchObject({ state: "notServed", cylinders: null });
  expect(one).toEqual(row);
});

it("answers a connection string without its password, keeps it sealed and in no trace", async () => {
  const { id, connectionString } = await add({ dbType: 2, connectionString: secret });
  expect(connectionString).toBe("postgres://south@db.example:5432/south");
  expect(await stored(id)).toBe(secret);
  const { rows } = await server.database.pool.query("select * from tenant, record_change where record_id = $1", [id]);
  expect(JSON.stringify(rows)).not.toContain("pa55word");
});

it("answers of another kind of string what is no secret", async () => {
  const { connectionString } = await add({
    connectionString: "Server=db;Database=gas;User=sa;Password=pa55word;Api=x",
  });
  expect(connectionString).toBe("Server=db; Database=gas; User=sa");
});

it("refuses a stale update with the tenant and its state as they are", async () => {
  const { id, version } = await add();
  await call("PUT", "update", { id, version, name: "South 2" });
  const { status, body } = await call<Row>("PUT", "update", { id, version, name: "South 3" });
  expect([status, body.code]).toEqual([409, "record.stale"]);
  const { checkedAt: _answered, ...one } = (await get(id)) as Row;
  expect(body.data).toMatchObject(one);
});

it("fills no database that another call fills at this moment", async () => {
  const free = await createTestDatabase({ empty: true });
  const { id, version } = await add({ dbType: 2, connectionString: free.url });
  await server.database.pool.query("update tenant set step = 'making', step_at = now() where id = $1", [id]);
  const { status, body } = await call("PUT", "update", { id, version, enabled: true });
  expect([status, body.code]).toEqual([409, "record.stale"]);
  const { rows } = await free.pool.query("select from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
  await free.drop();
});

it("keeps a string of which it shows nothing, when the answered text is sent back", async () => {
  const { id, version, connectionString } = await add({ connectionString: "host=db password=pa55word" });
  expect(connectionString).not.toContain("pa55word");
  await call("PUT", "update", { id, version, connectionString });
  expect(await stored(id)).toBe("host=db password=pa55word");
});

it("answers at once how an enabled tenant is, not that it was disabled a moment before", async () => {
  const { id } = await add({ dbType: 2, connectionString: "postgres://u:p@127.0.0.1:1/gas" });
  expect(await get(id)).toMatchObject({ enabled: false, state: "disabled" });
  await server.database.pool.query("update tenant set enabled = true where id = $1", [id]);
  expect(await get(id)).toMatchObject({ enabled: true, state: "unreachable" });
});

it("keeps the string of an update that leaves it out or sends back what was answered", async () => {
  const { id, connectionString, version } = await add({ connectionString: secret });
  await call("PUT", "update", { id, version, name: "South 2" });
  await call("PUT", "update", { id, version: version + 1, connectionString });
  expect(await stored(id)).toBe(secret);
  await call("PUT", "update", { id, version: version + 2, connectionString: "postgres://n@db/south" });
  expect(await stored(id)).toBe("postgres://n@db/south");
  await call("PUT", "update", { id, version: version + 3, connectionString: null });
  expect(await stored(id)).toBeNull();
});

it("enables none of a kind that is only stored, by add or by update, and stores nothing then", async () => {
  const code = `t-${v4().slice(0, 8)}`;
  const added = await call("POST", "add", form({ code, enabled: true }));
  expect([added.status, added.body.code]).toEqual([422, "tenant.dbTypeNotServed"]);
  const { id, version } = await add({ code });
  const updated = await call("PUT", "update", { id, version, enabled: true });
  expect([updated.status, updated.body.code]).toEqual([422, "tenant.dbTypeNotServed"]);
  expect((await get(id)).version).toBe(version);
});

describe("a connection string of PostgreSQL", () => {
  const pathsOf = async (connectionString: string) => {
    const { body } = await call("POST", "add", form({ dbType: 2, connectionString }));
    return body.success ? [] : body.errors?.map(({ path, code }) => `${path} ${code}`);
  };

  it("is an address without a socket and without options, and not that of the platform's database", async () => {
    for (const text of [
      "mysql://u@db/gas",
      "postgres://u@db",
      "postgres://u@db/a/b",
      "postgres://%2Fvar%2Frun/gas",
      "postgres:///gas?host=/var/run",
      "postgres://u@db/gas?options=-c%20x",
      "postgres://u@db/gas?host=/var/run",
      "postgres://u@db/gas?sslmode=no",
      "Server=db;Database=gas",
    ])
      expect([text, await pathsOf(text)]).toEqual([text, ["connectionString tenant.connectionMalformed"]]);
    expect(await pathsOf(server.database.url)).toEqual(["connectionString tenant.platformDatabase"]);
    expect(await pathsOf(server.database.url.replace("127.0.0.1", "localhost"))).toHaveLength(1);
    expect(await pathsOf("postgres://u:p@db.example:5433/gas?sslmode=verify-full")).toEqual([]);
  });

  it("is tried: what answers with its version, what does not with why, and one with other data is refused", async () => {
    const free = await createTestDatabase({ empty: true });
    const other = await createTestDatabase();
    const test = async (connectionString: string, dbType = 2) => {
      const { status, body } = await call<{ version?: string }>("POST", "test", { dbType, connectionString });
      return body.success ? body.data.version : [status, body.code];
    };
    for (const text of [free.url, ` ${free.url}\n`]) expect(await test(text)).toMatch(/^\d+/);
    expect(await test(other.url)).toEqual([409, "tenant.notEmpty"]);
    expect(await test(free.url.replace(/\/test_\w+$/, "/nowhere"))).toEqual([422, "tenant.unreachable"]);
    expect(await test("postgres://u:p@127.0.0.1:1/gas")).toEqual([422, "tenant.unreachable"]);
    expect(await test(free.url, 0)).toEqual([422, "tenant.dbTypeNotServed"]);
    for (const database of [free, other]) await database.drop();
  });

  it("that does not answer enables nothing, and says why", async () => {
    const connectionString = "postgres://u:p@127.0.0.1:1/gas";
    const { id, version } = await add({ dbType: 2, connectionString });
    const { status, body } = await call("PUT", "update", { id, version, enabled: true });
    expect([status, body.code]).toEqual([422, "tenant.unreachable"]);
    expect(body.msg).not.toContain("p@");
    expect(await get(id)).toMatchObject({ version, enabled: false });
  });
});

it("neither deletes, disables nor renames the platform's own tenant, alone or among several", async () => {
  const { id, version } = await builtIn();
  const other = await add();
  const calls = [
    call("DELETE", `softdelete?id=${id}`),
    call("PUT", "BatchsoftDelete", [other.id, id]),
    call("PUT", "update", { id, version, enabled: false }),
    call("PUT", "update", { id, version, code: "other" }),
    call("PUT", "update", { id, version, name: "Other" }),
  ];
  const answers = await Promise.all(calls);
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "tenant.protected"));
  expect((await get(other.id)).id).toBe(other.id);
  const described = await call("PUT", "update", { id, version, description: "Ours" });
  expect(described.status).toBe(200);
  await call("PUT", "update", { id, version: version + 1, dbType: 0 });
  const state = await call<{ state: string }>("GET", `getstate?id=${id}`);
  expect(state.body.data.state).not.toBe("notServed");
});

it("deletes others, several at once too", async () => {
  const [one, two] = [await add(), await add()];
  expect((await call("PUT", "BatchsoftDelete", [one.id, two.id])).status).toBe(200);
  expect((await call("GET", `get?id=${one.id}`)).status).toBe(404);
});

it("refuses a code that is another's or malformed, and an idle time below a minute", async () => {
  const { code } = await add();
  const taken = await call("POST", "add", form({ code }));
  expect([taken.status, taken.body.code]).toEqual([409, "tenant.codeTaken"]);
  const faults = async (more: object) => (await call("POST", "add", form(more))).body.errors?.map(({ path }) => path);
  expect(await faults({ code: "A_b" })).toEqual(["code"]);
  expect(await faults({ idleTime: 0 })).toEqual(["idleTime"]);
  expect(await faults({ dbType: 17 })).toEqual(["dbType"]);
});

it("lets no other tenant be named admin, and protects one that is", async () => {
  for (const name of ["admin", " Admin "]) {
    const { status, body } = await call("POST", "add", form({ name }));
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([400, "name", "tenant.nameReserved"]);
  }
  const { id } = await add();
  await server.database.pool.query("update tenant set name = 'admin' where id = $1", [id]);
  expect((await call("DELETE", `softdelete?id=${id}`)).body.code).toBe("tenant.protected");
});
