import { fork } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { io } from "socket.io-client";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { waitUntilReady } from "#infra/process/supervisor/wait-until-ready.ts";
import { buildRoles } from "#tests/support/roles.ts";
import { ask } from "./ask.ts";
import type { FollowersAsked, FollowersTold } from "./live-followers.ts";
import type { BenchServer } from "./server.ts";
import { withDeadline } from "#infra/with-deadline.ts";

const screens = 200;
const updates = 60;
/** A driver who is in a hurry: a tap every 250 ms. */
const everyMs = 250;
const board = "enterprise";

/** How long an update of the driver took to each screen, and where it changed the focus, until its figures were there. In ms. */
export type Driven = { states: number[]; figures: number[] };

/** A person drives; 200 paired screens follow, half of them on a second server over the same database. */
export async function driveBoard(server: BenchServer): Promise<Driven> {
  const roles = await buildRoles("bench");
  const child = fork(new URL("./live-followers.ts", import.meta.url));
  const driver = io(server.url, { auth: { token: server.token }, transports: ["websocket"] });
  try {
    const second = await startSecond(server, roles);
    const credentials = await paired(server);
    await ask<FollowersTold>(child, { urls: [server.url, second], credentials } satisfies FollowersAsked);
    await driver.emitWithAck("board:join", { board });
    let { version } = (await driver.emitWithAck("board:drive", { board })) as { version: number };
    const sent = new Map<number, { at: number; isFocus: boolean }>();
    await pause(2000);
    await ask<FollowersTold>(child, "report");
    for (let update = 0; update < updates; update += 1) {
      const isFocus = update % 3 === 2;
      const state = isFocus ? { companyId: update % 2 ? null : server.companyId } : { tab: 1 + (update % 4) };
      const at = performance.timeOrigin + performance.now();
      const answer = (await driver.emitWithAck("board:update", { board, version, state })) as { version?: number };
      if (answer.version === undefined) throw new Error(JSON.stringify(answer));
      version = answer.version;
      sent.set(version, { at, isFocus });
      await pause(everyMs);
    }
    await pause(2000);
    const told = await ask<FollowersTold>(child, "report");
    if (!("states" in told)) throw new Error("the screens told nothing");
    // A screen that is told of a newer state before it has the figures of one asks for those of the newer.
    const since = (heard: [number, number][][], isMeant: (isFocus: boolean) => boolean): number[] =>
      [...sent].flatMap(([wanted, { at, isFocus }]) =>
        isMeant(isFocus)
          ? heard.map((each) => (each.find(([reached]) => reached >= wanted)?.[1] ?? Number.POSITIVE_INFINITY) - at)
          : [],
      );
    return { states: since(told.states, () => true), figures: since(told.figures, (isFocus) => isFocus) };
  } finally {
    driver.disconnect();
    if (child.connected) child.disconnect();
    await roles.close();
  }
}

async function startSecond(server: BenchServer, roles: Awaited<ReturnType<typeof buildRoles>>): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  roles.start("server", { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, PORT: String(port) });
  await withDeadline(60_000, (signal) => waitUntilReady(`${url}/readyz`, signal));
  return url;
}

/** Screens as pairing leaves them; answers their credentials. */
async function paired({ pool }: BenchServer): Promise<string[]> {
  const { rows } = await pool.query<{ tenant: string; account: string }>(
    "select tenant.id as tenant, account.id as account from tenant, account where user_name = 'admin'",
  );
  const credentials = Array.from(
    { length: screens },
    () => `${rows[0]?.tenant}.${randomBytes(32).toString("base64url")}`,
  );
  await pool.query(
    `insert into screen (id, name, place, with_below, credential_hash, paired_by, paired_at)
      select id, 'Screen ' || n, 'Hall', true, hash, $3, now()
      from unnest($1::uuid[], $2::bytea[]) with ordinality as made(id, hash, n)`,
    [
      credentials.map(() => randomUUID()),
      credentials.map((credential) => createHash("sha256").update(credential).digest()),
      rows[0]?.account,
    ],
  );
  return credentials;
}
