import type { DataScope } from "#contracts/access/roles.ts";
import { makeCompany } from "./companies.ts";
import { makeAccount, makeRole, type MadeAccount } from "./people.ts";
import type { TestServer } from "./server.ts";

/** Numbers from a seed, the same at every run (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  return { next, pick, some: <T>(from: readonly T[], share = 0.5): T[] => from.filter(() => next() < share) };
};
export type Random = ReturnType<typeof randomFrom>;

export const scopes: readonly DataScope[] = ["company", "companyAndBelow", "all"];
export const dataCodes = ["trial:one", "trial:two", "trial:three", "trial:four"];
export const administrativeCodes = [
  ...["add", "update", "softdelete"].map((call) => `api:admin:role:${call}`),
  ...["add", "update", "resetpassword", "invite", "softdelete"].map((call) => `api:admin:user:${call}`),
  ...["assign", "addapi", "updateapi", "softdelete"].map((call) => `api:admin:permission:${call}`),
];

/** A delegated administrator among companies, roles and people, all drawn from a seed. */
export type Constellation = { companies: string[]; delegate: MadeAccount };

export const makeConstellation = async (server: TestServer, random: Random, mark: string): Promise<Constellation> => {
  const a = await makeCompany(server, `A${mark}`);
  const companies = [a, await makeCompany(server, `A1${mark}`, a), await makeCompany(server, `B${mark}`)];
  const all = [...administrativeCodes, ...dataCodes];
  const role = (codes: readonly string[], isUsable = random.next() < 0.7) =>
    makeRole(server, { codes, scope: random.pick(scopes), isUsable });
  const own = [
    await role(random.some(administrativeCodes, 0.9), true),
    await role(random.some(dataCodes), true),
    await role(random.some(all)),
  ];
  const others = [await role(random.some(dataCodes)), await role(random.some(all, 0.3)), await role([])];
  const delegate = await makeAccount(server, { companyId: random.pick(companies.slice(0, 2)), roleIds: own });
  for (const companyId of companies)
    await makeAccount(server, { companyId, roleIds: random.some([...own, ...others], 0.3) });
  return { companies, delegate };
};

type Held = { code: string; scope: DataScope; company_id: string; tree: string[] | null };

/** Rights of an account now, counted from the tables: `code@company`, `code@company/*` with what may come below, `code@*`. */
export const heldBy = async ({ database }: TestServer, accountId: string): Promise<Set<string>> => {
  const { rows } = await database.pool.query<Held>(
    `select distinct p.code, r.data_scope as scope, a.company_id,
       (with recursive below as (
          select c.id from company c where c.id = a.company_id
          union select c.id from company c join below on c.parent_id = below.id)
        select array_agg(id::text) from below) as tree
     from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
       join role_permission rp on rp.role_id = r.id join permission p on p.id = rp.permission_id
     where a.id = $1 and r.is_usable and not r.is_deleted and p.enabled and not p.is_deleted and p.type = 3
       and not a.is_deleted`,
    [accountId],
  );
  const { rows: every } = await database.pool.query<{ id: string }>("select id from company");
  return new Set(
    rows.flatMap((row) =>
      placesOf(
        row,
        every.map(({ id }) => id),
      ).map((place) => `${row.code}@${place}`),
    ),
  );
};

const placesOf = ({ scope, company_id: own, tree }: Held, every: string[]): string[] => {
  if (scope === "company") return [own];
  const seen = scope === "all" ? every : (tree ?? []);
  const places = seen.flatMap((id) => [id, `${id}/*`]);
  return scope === "all" ? [...places, "*"] : places;
};
