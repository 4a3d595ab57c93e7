import { afterAll, beforeAll, expect, it } from "vitest";
import {
  administrativeCodes,
  dataCodes,
  heldBy,
  makeConstellation,
  randomFrom,
  scopes,
  type Constellation,
  type Random,
} from "#tests/support/constellation.ts";
import { amount, sample } from "#tests/support/sample.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

/** Each makes one constellation. */
const seeds = sample(
  Array.from({ length: 20 }, (_, n) => n + 1),
  4,
);
const CALLS = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Made = { id?: string } | null;
type Turn = { constellation: Constellation; token: string; random: Random; controlled: Set<string> };
type Row = Record<string, unknown> & { id: string; version: number };

const rowsOf = async (text: string): Promise<Row[]> => (await server.database.pool.query<Row>(text)).rows;
const roles = () => rowsOf("select id, version from role where key is null and not is_deleted order by id");
const accounts = () =>
  rowsOf("select id, version from account where user_name <> 'admin' and not is_deleted order by id");
const nodes = () =>
  rowsOf(
    `select id, code, version from permission where type = 3 and not is_deleted
     and (code like 'trial:%' or code like 'api:admin:%') order by id`,
  );
const password = { newPassword: "Anotherpass1", confirmPassword: "Anotherpass1" };
let counter = 0;

/** Every administrative call, aimed at random; `controls` answers the account that the caller can sign in as after it. */
const calls: ((turn: Turn) => Promise<{ method: string; path: string; body?: object; controls?: string }>)[] = [
  async ({ random }) => ({
    method: "POST",
    path: "role/add",
    body: { label: `trial ${(counter += 1)}`, dataScope: random.pick(scopes) },
  }),
  async ({ random }) => {
    const { id, version } = random.pick(await roles());
    const changes = [{ dataScope: random.pick(scopes) }, { isUsable: random.next() < 0.7 }];
    return { method: "PUT", path: "role/update", body: { id, version, ...random.pick(changes) } };
  },
  async ({ random }) => ({ method: "DELETE", path: `role/softdelete?id=${random.pick(await roles()).id}` }),
  async ({ random }) => {
    const all = await nodes();
    const modulesIds = random.pick([[], [1], [1, 2], [1, 2, 3]]).map(() => random.pick(all).id);
    return { method: "POST", path: "permission/assign", body: { roleId: random.pick(await roles()).id, modulesIds } };
  },
  async ({ random, constellation }) => ({
    method: "PUT",
    path: "account/update",
    body: {
      ...accountChange(random, constellation, await roles()),
      ...identityOf(random.pick(random.next() < 0.3 ? await ownRow(constellation) : await accounts())),
    },
  }),
  async ({ random }) => {
    const { id } = random.pick(await accounts());
    return {
      method: "PUT",
      path: "account/resetpassword",
      body: await server.sealed({ id, ...password }),
      controls: id,
    };
  },
  async ({ random }) => {
    const { id } = random.pick(await accounts());
    return { method: "POST", path: "account/invite", body: { id }, controls: id };
  },
  async ({ random }) => ({ method: "DELETE", path: `account/softdelete?id=${random.pick(await accounts()).id}` }),
  async ({ random }) => {
    const { id, version } = random.pick(await nodes());
    const code = random.pick([...dataCodes, ...administrativeCodes]);
    const change = random.pick([{ code }, { enabled: random.next() < 0.5 }]);
    return { method: "PUT", path: "permission/updateapi", body: { id, version, ...change } };
  },
  async ({ random }) => {
    const code = random.pick([...dataCodes, ...administrativeCodes]);
    const named = { label: code, englishName: code, sort: 1, parentId: 0 };
    return { method: "POST", path: "permission/addapi", body: { ...named, code } };
  },
  async ({ random }) => ({ method: "DELETE", path: `permission/softdelete?id=${random.pick(await nodes()).id}` }),
];

const identityOf = ({ id, version }: Row) => ({ id, version });
const ownRow = async ({ delegate }: Constellation) => (await accounts()).filter(({ id }) => id === delegate.id);
const accountChange = (random: Random, { companies }: Constellation, from: Row[]) =>
  random.pick<object>([
    { companyId: random.pick(companies) },
    {
      roleIds: random
        .some(from, 0.15)
        .map(({ id }) => id)
        .slice(0, 4),
    },
  ]);

/** One constellation at a time, so that calls aim at what belongs together. */
const forgetAll = () =>
  server.database.pool.query(
    `create table if not exists first_nodes as select id, code from permission;
     delete from role where key is null;
     delete from account where user_name <> 'admin';
     delete from permission where id not in (select id from first_nodes);
     update permission p set enabled = true, is_deleted = false, code = f.code from first_nodes f where f.id = p.id`,
  );

const gained = async (allowed: ReadonlySet<string>, accountIds: Iterable<string>): Promise<string[]> => {
  const held = await Promise.all([...accountIds].map((id) => heldBy(server, id)));
  return held.flatMap((each) => [...each].filter((code) => !allowed.has(code)));
};

it("lets no sequence of administrative calls gain a code, or a company for it, that the caller did not hold", async () => {
  const done = new Map<string, number>();
  for (const seed of seeds) {
    await forgetAll();
    const random = randomFrom(seed);
    const constellation = await makeConstellation(server, random, `-${seed}`);
    const token = await constellation.delegate.signIn();
    const controlled = new Set([constellation.delegate.id]);
    const allowed = await heldBy(server, constellation.delegate.id);
    const told: string[] = [];
    for (let turn = 0; turn < CALLS; turn += 1) {
      // He may have removed himself.
      if ((await ownRow(constellation)).length === 0) break;
      const { method, path, body, controls } = await random.pick(calls)({ constellation, token, random, controlled });
      if (controls === constellation.delegate.id) continue;
      const answer = await server.call<Made>(method, `/base/admin/${path}`, { token, body });
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      if (answer.status !== 200) continue;
      const name = path.split("?")[0] ?? path;
      done.set(name, (done.get(name) ?? 0) + 1);
      told.push(`${method} ${path} ${JSON.stringify(body ?? {})}`);
      if (controls) controlled.add(controls);
      expect(await gained(allowed, controlled), `seed ${seed}:\n${told.join("\n")}`).toEqual([]);
    }
  }
  // Calls that are always refused would prove nothing.
  const names = [
    "role/add",
    "role/update",
    "permission/assign",
    "account/update",
    "account/resetpassword",
    "account/invite",
  ];
  expect(names.filter((name) => (done.get(name) ?? 0) < amount(0, 5))).toEqual([]);
  expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(seeds.length);
}, 300_000);
