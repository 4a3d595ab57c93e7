import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCodes, type DataScope } from "#contracts/access/roles.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { aims, withoutCompany, type Shot } from "#tests/support/other-company/aims.ts";
import { createTargets, type Targets } from "#tests/support/other-company/targets.ts";
import { signInAs } from "#tests/support/people.ts";
import { sampleByKind } from "#tests/support/sample.ts";
import { addSampleRegion } from "#tests/support/sample-record.ts";
import { startTestServer, type Answer, type TestServer } from "#tests/support/server.ts";

type Operation = { method: string; path: string };

let server: TestServer;
let admin: string;
let north: string;
let branch: Targets;
let south: Targets;
/** People of North who hold every code, by how far they may act. */
const northern = {} as Record<"company" | "companyAndBelow", string>;
const changing: Operation[] = [];
let telling: string;

const station = async (name: string, parentId?: string): Promise<string> => {
  const form = { name, code: name, parentId, address: "Road 1", contact: "Li", telephone: "13800000000" };
  const answer = await server.call<{ id: string }>("POST", "/base/info/gasstations/add", { token: admin, body: form });
  return answer.body.data.id;
};
const personOf = (companyId: string, scope: DataScope) => signInAs(server, { companyId, scope, codes: [...allCodes] });

beforeAll(async () => {
  server = await startTestServer({ whole: true });
  admin = await server.signIn();
  await addSampleRegion(server, admin);
  await server.call("POST", "/base/info/post/add", { token: admin, body: { name: "Driver", code: "DR" } });
  north = await station("North");
  for (const scope of ["company", "companyAndBelow"] as const) northern[scope] = await personOf(north, scope);
  const [below, other] = [await station("Branch", north), await station("South")];
  branch = createTargets(server, below, await personOf(below, "companyAndBelow"));
  south = createTargets(server, other, await personOf(other, "companyAndBelow"));
  telling = await tellingAll();
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: unknown[] }>>;
  };
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(item))
      if (method !== "get" && security.length > 0 && !isReading(path, item))
        changing.push({ method: method.toUpperCase(), path });
});
afterAll(() => server.stop());

/** A list answers GET and POST alike. */
const isReading = (path: string, item: Record<string, unknown>): boolean =>
  "get" in item && "post" in item && !path.startsWith("/base/export/{");

async function shoot(token: string, { method, path }: Operation, { id = "", query = {}, body, hasPasswords }: Shot) {
  const sent = hasPasswords ? await server.sealed(body as object) : body;
  return server.call(method, `${path.replace("{id}", id)}?${new URLSearchParams(query)}`, { token, body: sent });
}

/** The refusal of a call, or of the one item that it recorded; `done` where there is none. */
const refusalOf = ({ status, body }: Answer<unknown>): string => {
  const [item] = (body.data as RecordAnswer | null)?.results ?? [];
  if (item?.outcome === "refused") return `${item.code}`;
  return status === 403 || status === 404 ? body.code : body.success ? "done" : `${status} ${body.code}`;
};
const refusals = [
  "access.outOfScope",
  "record.notFound",
  "export.notFound",
  "erase.notFound",
  "evidence.notFound",
  "job.notFound",
  "import.notFound",
  "board.unknown",
  "note.notFound",
];

/** One statement that tells what stands in the log, and every record. */
async function tellingAll(): Promise<string> {
  const { rows } = await server.database.pool.query<{ name: string }>(`
    select distinct c.table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name
    where c.table_schema = 'public' and t.schemaname = 'public'
      and c.column_name in ('is_deleted', 'role_id', 'record_id', 'file_name')`);
  const digests = rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as told from "${name}" t`,
  );
  return [...digests, "select 'log', count(*)::text from log.event"].join(" union all ");
}
const everything = async () => (await server.database.pool.query(telling)).rows;

it("every call that changes something is aimed at another company's record, or it is said why there is none", () => {
  const known = new Set(changing.map(({ method, path }) => `${method} ${path}`));
  const unaimed = changing.filter(
    ({ method, path }) => !aims[`${method} ${path}`] && withoutCompany(method, path) === undefined,
  );
  expect(unaimed).toEqual([]);
  expect(Object.keys(aims).filter((aim) => !known.has(aim))).toEqual([]);
  const both = Object.keys(aims).filter((aim) => withoutCompany(...(aim.split(" ") as [string, string])));
  expect(both).toEqual([]);
});

/** Of every kind of record one call to add, one to change and one to remove. */
const tried = sampleByKind(Object.entries(aims), ([call]) => {
  const [method = "", path = ""] = call.split(" ");
  return [path.slice(0, path.lastIndexOf("/")), method];
});

describe.each(tried)("%s", (call, aim) => {
  const [method = "", path = ""] = call.split(" ");
  const attempt = async (targets: Targets, tokens: string[]) => {
    const shot = await aim(targets);
    const before = await everything();
    const told = [];
    for (const token of tokens) told.push(refusalOf(await shoot(token, { method, path }, shot)));
    const changed = (await everything()).filter((row, index) => row.told !== before[index].told);
    const own = refusalOf(await shoot(targets.token, { method, path }, shot));
    return { hits: told.filter((code) => !refusals.includes(code)), changed, own };
  };
  // That the company's own people hit says that the aim was right.
  const missed = { hits: [], changed: [], own: "done" };

  it("changes nothing of another company", async () => {
    expect(await attempt(south, [northern.company, northern.companyAndBelow])).toEqual(missed);
  });

  it("changes nothing of a company below without the scope of those below", async () => {
    expect(await attempt(branch, [northern.company])).toEqual(missed);
  });
});

const appending = tried.filter(([call]) => /\/manage\/|\/clientProcess\//.test(call));

it.each(appending)("%s answers the highest place in the log that it wrote to, sent again too", async (call, aim) => {
  const [method = "", path = ""] = call.split(" ");
  const head = async (): Promise<string> =>
    String((await server.database.pool.query("select max(position) as head from log.event")).rows[0]?.head);
  const shot = await aim(south);
  const own = { commandId: v4(), ...(shot.body as object) };
  const send = async () => {
    const { status, body } = await shoot(south.token, { method, path }, { ...shot, body: own });
    return { status, position: (body.data as { position?: string } | null)?.position };
  };
  const before = await head();
  const first = await send();
  const written = await head();
  expect(first).toEqual({ status: 200, position: written === before ? null : written });
  const again = await send();
  // A removed record is not there any more.
  if (method !== "DELETE") expect(again).toEqual(first);
  expect(await head()).toBe(written);
});
