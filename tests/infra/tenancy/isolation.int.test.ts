import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCodes, isPlatformCode } from "#contracts/access/roles.ts";
import { maker } from "#contracts/resources/maker.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { allResources } from "#contracts/resources/index.ts";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { readPlaceOf } from "#infra/tenancy/catalogue.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";
import { parseClaims } from "#server/application/sign-in/tokens.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { dropOwned, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { aims, type Shot } from "#tests/support/other-company/aims.ts";
import { createTargets, type Targets } from "#tests/support/other-company/targets.ts";
import { signInAs } from "#tests/support/people.ts";
import { sampleByKind } from "#tests/support/sample.ts";
import { addSampleRegion } from "#tests/support/sample-record.ts";
import { TEST_SECRET, type CallOptions, type TestServer } from "#tests/support/server.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";

/** Everything of the tenant South, aimed at with the token of an administrator of the platform's own tenant, who has every code. */
let app: LocalApp;
let home: Caller;
let south: Caller;
let targets: Targets;
let database: Connection;
let id = "";
let telling: string;
let forged: string;

type Operation = { method: string; path: string };
const reading: Operation[] = [];

const call = async (method: string, path: string, { token, body, headers }: CallOptions = {}) => {
  const all = { ...headers, "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(app.url + path, {
    method,
    headers: all,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** South as the support of tests takes a server. */
const asServer = (): TestServer => {
  const at = {
    url: app.url,
    database,
    sealed: south.sealed,
    async call(method: string, path: string, options: CallOptions = {}) {
      const isPairing = path.startsWith("/base/wall/pair");
      const body = isPairing && options.body ? { enterpriseCode: "south" } : options.body;
      const address = isPairing && !options.body ? `${path}&enterpriseCode=south` : path;
      const { text, ...answer } = await call(method, address, { ...options, body });
      return { ...answer, body: JSON.parse(text) as unknown };
    },
    async signIn(userName: string, password: string) {
      await database.pool.query("update account set must_change_password = false where user_name = $1", [userName]);
      return (await signInAt(app.url, userName, password, "south")).token;
    },
  };
  return at as unknown as TestServer;
};

beforeAll(async () => {
  app = await startLocalApp({ env: { SECRET_KEY: TEST_SECRET } });
  home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  const form = { name: "South", code: "south", dbType: 2, enabled: true };
  const added = await home.call<{ id: string; adminPassword: string }>("POST", "/admin/tenant/add", form);
  id = added.id;
  south = await signInWhenServed(app.url, added.adminPassword, "south");
  const place = await readPlaceOf(app.databaseUrl, id, connectionKey(TEST_SECRET));
  database = createConnection({ url: place?.databaseUrl ?? "", name: "test", max: 2 });
  const server = asServer();
  await addSampleRegion(server, south.token);
  await south.call("POST", "/info/post/add", { name: "Driver", code: "DR" });
  const station = { name: "South Station", code: "S1", address: "Road 1", contact: "Li", telephone: "13800000000" };
  const company = await south.call<{ id: string }>("POST", "/info/gasstations/add", station);
  const codes = allCodes.filter((code) => !isPlatformCode(code));
  const token = await signInAs(server, { companyId: company.id, scope: "all", codes });
  targets = createTargets(server, company.id, token);
  await targets.record(maker);
  const claims = parseClaims(JSON.parse(Buffer.from(home.token.split(".")[1] ?? "", "base64url").toString()));
  forged = await app.tokens.sign({ ...claims!, tid: id });
  telling = await tellingAll();
  const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: unknown[] }>>;
  };
  for (const [path, item] of Object.entries(document.paths))
    if (item.get && item.get.security.length > 0) reading.push({ method: "GET", path });
}, 120_000);
afterAll(async () => {
  await database.close();
  await app.stop();
  await dropOwned(id);
});

/** Columns of webhooks that South's own sender moves at any time. */
const ofSender =
  "{position,read_position,jobs_after,state,off_reason,off_at,failing_since,fails,next_at,last_taken_at,last_ms,last_failed_at,last_error,last_status,last_answer,waiting}";

/** One statement that tells what stands in South's log, and every record. */
async function tellingAll(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(`
    select distinct c.table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name
    where c.table_schema = 'public' and t.schemaname = 'public'
      and c.column_name in ('is_deleted', 'role_id', 'record_id', 'file_name')
      -- The workers go on with South's own jobs.
      and c.table_name not in ('job', 'evidence_bundle')`);
  const rowOf = (name: string): string =>
    name === "webhook" ? `(to_jsonb(t) - '${ofSender}'::text[])::text` : "t::text";
  const digests = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(${rowOf(name)}, '|' order by ${rowOf(name)})) as told from "${name}" t`,
  );
  // South's own workers write seals and bundles at any time.
  const log = "select 'log', count(*)::text from log.event where stream not like 'audit-%'";
  return [...digests, log].join(" union all ");
}
const everything = async () => (await database.pool.query(telling)).rows as unknown[];

/** What an answer tells of South that was not sent. */
const toldOf = (text: string, sent: string): string[] =>
  [...targets.made].filter((mark) => mark.length > 8 && text.includes(mark) && !sent.includes(mark));

const tried = sampleByKind(Object.entries(aims), ([name]) => {
  const [method = "", path = ""] = name.split(" ");
  return [path.slice(0, path.lastIndexOf("/")), method];
});

describe.each(tried)("%s", (name, aim) => {
  const [method = "", path = ""] = name.split(" ");

  it("with the ids of another tenant changes nothing there and tells nothing of it", async () => {
    const { id: inPath = "", query = {}, body, hasPasswords }: Shot = await aim(targets);
    const address = `${path.replace("{id}", inPath)}?${new URLSearchParams(query)}`;
    const before = await everything();
    const sent = hasPasswords ? await home.sealed(body as object) : body;
    const answer = await call(method, address, { token: home.token, body: sent });
    expect(toldOf(answer.text, address + JSON.stringify(sent ?? ""))).toEqual([]);
    expect((await call(method, address, { token: forged, body: sent })).status).toBe(401);
    expect(await everything()).toEqual(before);
    expect(answer.status).not.toBe(500);
  });
});

it("no call of the document that reads tells anything of another tenant, whatever ids it is given", async () => {
  for (const resource of [
    ...allResources.filter(({ addedWith, name }) => !addedWith && name !== "tenant"),
    enterpriseLicense,
  ])
    await targets.record(resource);
  const { gasBarcode, exceptionId } = await targets.fault();
  const { clientId, orderNumber } = await targets.order();
  const cylinder = await targets.check();
  const shared = { gasBarcode, barcode: gasBarcode, exceptionId, clientId, orderNumber, companyId: targets.companyId };
  const known = { ...shared, cylinderId: cylinder.id, key: gasBarcode };
  const ids = [
    cylinder.id,
    exceptionId,
    clientId,
    await targets.export(),
    await targets.evidence(),
    await targets.screen(),
  ];
  const told: string[] = [];
  for (const { method, path } of reading)
    for (const each of path.includes("{id}") || !path.includes("getpage") ? ids : ids.slice(0, 1)) {
      const address = `${path.replaceAll(/\{\w+\}/g, each)}?${new URLSearchParams({ ...known, id: each, pageSize: "100" })}`;
      const { status, text } = await call(method, address, { token: home.token });
      if (status === 200) told.push(...toldOf(text, address).map((mark) => `${path}: ${mark}`));
      if (status >= 500) told.push(`${path}: ${status}`);
    }
  expect(told).toEqual([]);
  expect(reading.length).toBeGreaterThan(50);
  // Several hundred calls, one after the other.
}, 120_000);
