import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { IN_HAND_SECONDS, type EnabledTenant } from "./catalogue.ts";

/** Connections of an active tenant. */
const CONNECTIONS = 8;
/** Connections that the platform's own tenant, migrations and operators need. */
const RESERVED = 80;
/** Tenants that may work by themselves, however many people use others. */
const BY_THEMSELVES = 2;
/** A tenant that was used so long ago, in ms, rests early when connections are short. Uses are written down every 20 s. */
const IN_USE_MS = 60_000;

type Times = Pick<EnabledTenant, "id" | "idleTime" | "usedAt" | "wakesAt">;

/** True while a tenant is used, or has something to do by itself. */
export const isAwake = ({ idleTime, usedAt, wakesAt }: Times, now: Date): boolean =>
  usedAt === null || now.getTime() - usedAt.getTime() < idleTime * 60_000 || (wakesAt !== null && wakesAt <= now);

/**
 * The ids of the tenants that are awake, as every process chooses them: the tenants in use in the order of `rows`, then those with work of their own,
 * the newest work first, then those that somebody used before, the last used first.
 *
 * @param most number of tenants that may be awake; work of their own has room for two, however many are in use
 */
export const awakeOf = (
  rows: readonly Times[],
  now: Date,
  most: number,
): { ids: ReadonlySet<string>; /** In use, and not awake. */ tooMany: number } => {
  const awake = rows.filter((row) => isAwake(row, now));
  const busy = awake.filter((row) => ageOf(row, now) < IN_USE_MS);
  const others = awake.filter((row) => !busy.includes(row));
  const working = others.filter((row) => ageOf(row, now) >= row.idleTime * 60_000 - IN_HAND_SECONDS * 1000);
  const before = others.filter((row) => !working.includes(row)).toSorted((a, b) => ageOf(a, now) - ageOf(b, now));
  const byWork = working.toSorted(
    (a, b) => ageOf(a, now) - a.idleTime * 60_000 - (ageOf(b, now) - b.idleTime * 60_000),
  );
  const room = Math.max(0, most - Math.min(BY_THEMSELVES, working.length));
  const inUse = busy.slice(0, room);
  const ids = new Set([...inUse, ...byWork, ...before].slice(0, most).map(({ id }) => id));
  return { ids, tooMany: busy.length - inUse.length };
};

/** How many tenants beside the platform's own may be awake at once, by the connections that PostgreSQL allows. */
export const mostAwake = async (db: Kysely<Database>): Promise<number> => {
  const { most } = await db
    .selectNoFrom((eb) => eb.cast<number>(eb.fn("current_setting", [eb.val("max_connections")]), "integer").as("most"))
    .executeTakeFirstOrThrow();
  return Math.max(BY_THEMSELVES, Math.floor((most - RESERVED) / CONNECTIONS));
};

/** Milliseconds since the last use. A tenant that was never used was used before all others. */
const ageOf = ({ usedAt }: Times, now: Date): number => now.getTime() - (usedAt?.getTime() ?? 0);
