import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { postgresAccount } from "#infra/process/embedded/account.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { clusterPlace } from "#infra/process/embedded/place.ts";
import { commandLine, lives } from "#infra/process/embedded/process-identity.ts";
import { createAuthority } from "#tests/support/certificates.ts";
import { startStandIn, type EventStoreStandIn } from "#tests/support/event-store-stand-in/stand-in.ts";
import { typeCommand, type TypedCommand } from "#tests/support/npm.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-refused-"));
const dataDir = join(folder, "data");
const sentence = "Cylindra cannot start: EVENTSTORE_URL: EventStoreDB does not take its user and password";
let standIn: EventStoreStandIn;

beforeAll(async () => {
  // As root PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  const authority = createAuthority("nodes");
  writeFileSync(join(folder, "ca.crt"), authority.certificate);
  standIn = await startStandIn({ account: "ops:right", tls: authority.issue("node") });
});
afterAll(async () => {
  await standIn?.stop();
  rmSync(clusterPlace(dataDir, postgresAccount()), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const start = async (): Promise<TypedCommand> =>
  typeCommand("node", ["infra/run.mjs", "start"], {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    EVENTSTORE_URL: `esdb://ops:wrong@127.0.0.1:${standIn.port}?tls=true&tlsCaFile=${encodeURIComponent(join(folder, "ca.crt"))}`,
  });

describe("a user or password that EventStoreDB does not take ends the start with one sentence", () => {
  it("before any role runs", async () => {
    const command = await start();
    expect(await command.ended).toBe(1);
    expect(command.output().match(/.*(EVENTSTORE_URL|UNAUTHENTICATED|again|anew).*/g)).toEqual([sentence]);
  });

  it("also where EventStoreDB was away at first, and leaves nothing running", async () => {
    standIn.kill();
    const command = await start();
    const running = () => command.processes().some(({ pid }) => commandLine(pid).includes("dist/projections.js"));
    await vi.waitUntil(running, { timeout: 60_000, interval: 50 });
    const processes = command.processes();
    await standIn.start();
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain(sentence);
    expect(processes.filter(lives)).toEqual([]);
  });
});
