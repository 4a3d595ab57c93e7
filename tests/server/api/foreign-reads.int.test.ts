import { afterAll, beforeAll, expect, it } from "vitest";
import { allCodes, type DataScope } from "#contracts/access/roles.ts";
import { allLists } from "#contracts/lists/index.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { allResources } from "#contracts/resources/index.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { ofTenant } from "#tests/support/other-company/aims.ts";
import { createTargets, type Targets } from "#tests/support/other-company/targets.ts";
import { signInAs } from "#tests/support/people.ts";
import { sample } from "#tests/support/sample.ts";
import { addSampleRegion } from "#tests/support/sample-record.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** Lists that everybody of the tenant reads whole, and why. */
const open: Record<string, string> = {
  circulation: "a station must judge a foreign bottle, so anybody reads the past of one",
  history: "as the circulation",
  verifyRun: "a run looks at the log and the read models of the whole tenant",
  checkpoint: "the tree is one over the log of the whole tenant",
  clientInfo: "customers are read and sent to by every company",
  ...Object.fromEntries([...ofTenant].map((name) => [name, "a record of the whole tenant"])),
};

let server: TestServer;
let south: Targets;
let given: Record<string, string>;
const northern: string[] = [];

const everyList = [...allLists, ...allResources.map(listOf)];
// An account is aimed at by itself, below.
const scoped = allResources.filter(({ list, addedWith }) => list.scope !== false && !addedWith);

beforeAll(async () => {
  server = await startTestServer({ whole: true });
  const admin = await server.signIn();
  await addSampleRegion(server, admin);
  const add = async (path: string, body: object): Promise<string> =>
    (await server.call<{ id: string }>("POST", `/base/info/${path}/add`, { token: admin, body })).body.data.id;
  const station = (name: string) =>
    add("gasstations", { name, code: name, address: "Road 1", contact: "Li", telephone: "13800000000" });
  await add("post", { name: "Driver", code: "DR" });
  const personOf = (companyId: string, scope: DataScope) =>
    signInAs(server, { companyId, scope, codes: [...allCodes] });
  const [north, other] = [await station("North"), await station("South")];
  for (const scope of ["company", "companyAndBelow"] as const) northern.push(await personOf(north, scope));
  south = createTargets(server, other, await personOf(other, "companyAndBelow"));
  for (const resource of [...scoped, enterpriseLicense]) await south.record(resource);
  await south.check();
  const { gasBarcode, exceptionId } = await south.fault();
  const { clientId, orderNumber } = await south.order();
  await south.account();
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select role_id as id from account_role join account on account.id = account_id where company_id = $1",
    [other],
  );
  given = { gasBarcode, exceptionId, clientId, orderNumber, companyId: other, roleId: rows[0]?.id ?? "" };
});
afterAll(() => server.stop());

const asked = ({ path, requires = [] }: { path: string; requires?: readonly string[] }): string => {
  const query = requires.filter((name) => given[name]).map((name) => [name, given[name] ?? ""]);
  return `/base${path}?${new URLSearchParams([...query, ["pageSize", "100"]])}`;
};
/** South's own records in an answer. */
const told = async (token: string, path: string): Promise<string[]> => {
  const { status, body } = await server.call("GET", path, { token });
  if (status !== 200) throw new Error(`${path}: ${status} ${body.code}`);
  const text = JSON.stringify(body.data);
  return [...south.made].filter((mark) => text.includes(mark));
};

const closed = everyList.filter(({ name }) => !(name in open));

it("lists that everybody reads whole are those of which it is said why", () => {
  const whole = everyList.filter(({ scope, own }) => scope === false && own === undefined).map(({ name }) => name);
  expect(whole.toSorted()).toEqual(Object.keys(open).toSorted());
});

it.each(closed.map((list) => [list.name, list] as const))(
  "the list %s tells another company's people nothing",
  async (_, list) => {
    for (const token of northern) expect(await told(token, asked(list))).toEqual([]);
  },
);

it("what is looked for in another company's lists is there: its own people see it", async () => {
  const seen = [];
  for (const list of everyList) if ((await told(south.token, asked(list))).length > 0) seen.push(list.name);
  expect(seen).toEqual(expect.arrayContaining(["cylinder", "exception", "check", "unqualified", "account", "vehicle"]));
  expect(seen.length).toBeGreaterThan(18);
});

it.each([...scoped.map((resource) => [resource.name, resource] as const)])(
  "a record of %s is not there for another company's people",
  async (_, resource) => {
    const { id } = await south.record(resource);
    for (const token of northern)
      expect((await server.call("GET", `/base${resource.path}/get?id=${id}`, { token })).status).toBe(404);
  },
);

it("nor is a licence, an account, an order, or the export of somebody else", async () => {
  const license = await south.record(enterpriseLicense);
  const paths = [
    `/base${enterpriseLicense.path}/getlicense?id=${license.id}`,
    `/base/trade/order/get?orderNumber=${given["orderNumber"]}`,
    `/base/admin/account/get?id=${(await south.account()).id}`,
    `/base/export/${await south.export()}`,
    `/base/export/${await south.export()}/file`,
  ];
  for (const token of northern)
    for (const path of paths) expect([path, (await server.call("GET", path, { token })).status]).toEqual([path, 404]);
  const list = `/base${enterpriseLicense.path}/getlicenselist?id=${String(license["companyId"])}`;
  for (const token of northern) expect(await told(token, list)).toEqual([]);
});

/** Calls by which everybody of the tenant reads a record, and why. */
const openCalls: Record<string, string> = {
  "/base/manage/gascylinder/get": "a station must judge a foreign bottle",
  "/base/manage/gascylinder/replay": "as the bottle",
  "/base/info/common/getinfobybarcode": "as the bottle",
  "/base/trade/clientinfo/get": "customers are read and sent to by every company",
  "/base/info/common/getclientlist": "as the customers",
  "/base/info/common/getcompanylist": "bottles are sent to every company, so everybody reads their names",
  "/base/info/common/getAllCompanyList": "as the names of companies",
  "/base/info/common/getDealerlist": "as the names of companies",
  "/base/info/common/getstationlist": "as the names of companies",
  "/base/info/common/getwarehouselist": "as the names of companies",
};

it("no call that reads tells of another company's record, whatever id it is asked for", async () => {
  const makes = [south.webhook, south.apiKey, south.board, south.note, south.screen, south.schedule, south.erasure];
  for (const make of makes) await make();
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: unknown[]; parameters?: { name: string }[] }>>;
  };
  const lists = new Set(everyList.map(({ path }) => `/base${path}`));
  const reads = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const names =
      get?.parameters?.map(({ name }) => name).filter((name) => /^id$|Id$|Number$|Barcode$/.test(name)) ?? [];
    return get && get.security.length > 0 && !lists.has(path) && names.length > 0 ? [{ path, names }] : [];
  });
  const marks = [...south.made];
  expect(marks.filter((mark) => mark.length < 8)).toEqual([]);
  const texts = async (token: string, { path, names }: { path: string; names: string[] }, mark: string) => {
    const query = new URLSearchParams(names.map((name) => [name, mark]));
    const answer = await fetch(`${server.url}${path.replace("{id}", mark)}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    return answer.status === 200 && marks.some((each) => each !== mark && text.includes(each));
  };
  const told: string[] = [];
  // South's own people read what is looked for: by this call at least.
  const certain = "/base/info/enterprise/getlicenselist";
  const seen = new Set<string>();
  for (const read of new Set([...reads.filter(({ path }) => path === certain), ...sample(reads, 12)])) {
    const own = await Promise.all(marks.map(async (mark) => ((await texts(south.token, read, mark)) ? [mark] : [])));
    if (own.flat().length > 0) seen.add(read.path);
    for (const token of northern)
      for (const mark of own.flat().slice(0, 5)) if (await texts(token, read, mark)) told.push(read.path);
  }
  expect([...new Set(told)].filter((path) => !(path in openCalls))).toEqual([]);
  expect(seen).toContain(certain);
}, 240_000);
