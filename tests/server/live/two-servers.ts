import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PairAnswer, PairingLook } from "#contracts/boards/pairing.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { waitUntilReady } from "#infra/process/supervisor/wait-until-ready.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { buildRoles, type RoleProcess } from "#tests/support/roles.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { quickHash } from "#tests/support/quick-hash.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { withDeadline } from "#infra/with-deadline.ts";

export type Pair = {
  /** Addresses of the two servers. */
  urls: [string, string];
  admin: Caller;
  pool: Awaited<ReturnType<typeof createTestDatabase>>["pool"];
  /** An account that has every code; answers its token. */
  driver(userName: string): Promise<{ id: string; token: string }>;
  /** `kill -9` of a server. */
  kill(server: 0 | 1): Promise<void>;
  /** Starts a killed one again at its address. */
  start(server: 0 | 1): Promise<void>;
  close(): Promise<void>;
};

/** Two servers and the projections, each a process of its own, over one PostgreSQL, and over a Redis where one is given. */
export async function openPair(redisUrl?: string): Promise<Pair> {
  const dataDir = mkdtempSync(join(tmpdir(), "cylindra-pair-"));
  const [database, roles] = await Promise.all([createTestDatabase({ whole: true }), buildRoles("pair")]);
  const { pool } = database;
  const ports = [await freePort(), await freePort()];
  const urlOf = (server: 0 | 1) => `http://127.0.0.1:${ports[server]}`;
  const common = { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET, LOG_LEVEL: "silent" };
  const env = { ...common, ...(redisUrl && { REDIS_URL: redisUrl }) };
  const servers: RoleProcess[] = [];
  const start = async (server: 0 | 1): Promise<void> => {
    servers[server] = roles.start("server", { ...env, PORT: String(ports[server]) });
    await withDeadline(60_000, (signal) => waitUntilReady(`${urlOf(server)}/readyz`, signal));
  };
  roles.start("projections", env);
  await Promise.all([start(0), start(1)]);
  const admin = await signInAt(urlOf(0), "admin", ADMIN_PASSWORD);
  return {
    urls: [urlOf(0), urlOf(1)],
    admin,
    pool,
    start,
    async driver(userName) {
      const { rows } = await pool.query<{ id: string }>(
        `with account as (insert into account (id, user_name, password_hash) values (gen_random_uuid(), $1, $2) returning id)
         insert into account_role (account_id, role_id) select account.id, role.id from account, role where role.key = 'admin' returning account_id as id`,
        [userName, await quickHash("Goodpassword1")],
      );
      return { id: rows[0]?.id ?? "", token: (await signInAt(urlOf(0), userName, "Goodpassword1")).token };
    },
    async kill(server) {
      servers[server]?.signal("SIGKILL");
      await servers[server]?.ended;
    },
    async close() {
      await roles.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A screen that the admin pairs at the first server; its device asks at the second. */
export async function pairScreenAt({ urls, admin }: Pair): Promise<{ id: string; credential: string }> {
  const asked = await fetch(`${urls[1]}/base/wall/pair`, { method: "POST" });
  const { code, pairingId, secret } = ((await asked.json()) as { data: PairAnswer }).data;
  const { id } = await admin.call<{ id: string }>("POST", "/wall/claim", { code, name: "Hall", place: "Door" });
  const looked = await fetch(`${urls[1]}/base/wall/pair?${new URLSearchParams({ pairingId, secret })}`);
  const { credential } = ((await looked.json()) as { data: PairingLook }).data;
  if (credential === undefined) throw new Error("the screen got no credential");
  return { id, credential };
}
