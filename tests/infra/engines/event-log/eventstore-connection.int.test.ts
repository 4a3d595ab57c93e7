import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { LogUnavailable, type EventLog } from "#infra/engines/event-log/port.ts";
import { createAuthority } from "#tests/support/certificates.ts";
import {
  startStandIn,
  type EventStoreStandIn,
  type StandInOptions,
} from "#tests/support/event-store-stand-in/stand-in.ts";
import { anEvent, aStream, collect, said } from "./events.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-certificates-"));
const authority = createAuthority("nodes");
const people = createAuthority("people");
const keep = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return encodeURIComponent(file);
};
const caFile = keep("ca.crt", authority.certificate);

const standIns: EventStoreStandIn[] = [];
const logs: EventLog[] = [];
const start = async (options: StandInOptions = {}): Promise<EventStoreStandIn> => {
  const standIn = await startStandIn(options);
  standIns.push(standIn);
  return standIn;
};
const startSecure = (options: Omit<StandInOptions, "tls"> & { callersAuthority?: string } = {}) => {
  const { callersAuthority, ...rest } = options;
  const { certificate, key } = authority.issue("node");
  return start({ ...rest, tls: { certificate, key, callersAuthority } });
};
const open = (connectionString: string): EventLog => {
  const log = createEventStoreLog({ connectionString, patienceMs: 700, callMs: 300 });
  logs.push(log);
  return log;
};
afterEach(async () => {
  await Promise.all(logs.splice(0).map((log) => log.close()));
  await Promise.all(standIns.splice(0).map((standIn) => standIn.stop()));
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Appends, and answers what is read back. */
const use = async (log: EventLog): Promise<unknown[]> => {
  const stream = aStream();
  await log.append(stream, "none", [anEvent(1)]);
  return said(await collect(log.readStream(stream)));
};
const causeOf = (reason: unknown): string => String((reason as Error & { cause?: Error }).cause?.message);

describe("a connection string of EventStoreDB", () => {
  test("tlsCaFile names the authority that the node's certificate is held against", async () => {
    const { port } = await startSecure();
    expect(await use(open(`esdb://127.0.0.1:${port}?tls=true&tlsCaFile=${caFile}`))).toEqual([1]);
    // TLS is what is meant when nothing is said.
    expect(await use(open(`esdb://localhost:${port}/?tlsCaFile=${caFile}`))).toEqual([1]);
    const others = keep("others.crt", people.certificate);
    const wrong = open(`esdb://127.0.0.1:${port}?tlsCaFile=${others}`).append(aStream(), "none", [anEvent()]);
    await expect(wrong).rejects.toSatisfy(
      (reason) => reason instanceof LogUnavailable && /certif/.test(causeOf(reason)),
    );
  });

  test("userCertFile and userKeyFile say who asks", async () => {
    const { port } = await startSecure({ callersAuthority: people.certificate });
    const { certificate, key } = people.issue("clerk");
    const [certFile, keyFile] = [keep("user.crt", certificate), keep("user.key", key)];
    const address = `esdb://127.0.0.1:${port}?tls=true&tlsCaFile=${caFile}`;
    expect(await use(open(`${address}&userCertFile=${certFile}&userKeyFile=${keyFile}`))).toEqual([1]);
    await expect(open(address).head()).rejects.toBeInstanceOf(LogUnavailable);
  });

  test("user and password go with every call, whatever signs are in them; wrong ones are refused at once", async () => {
    const { port } = await startSecure({ account: "ops:p@ss:/wörd%" });
    const rest = `127.0.0.1:${port}?tls=true&tlsCaFile=${caFile}`;
    expect(await use(open(`esdb://ops:${encodeURIComponent("p@ss:/wörd%")}@${rest}`))).toEqual([1]);
    const refused = open(`esdb://ops:changeit@${rest}`);
    await expect(refused.append(aStream(), "none", [anEvent()])).rejects.toThrow("UNAUTHENTICATED");
    await expect(refused.head()).rejects.toThrow("UNAUTHENTICATED");
    await expect(collect(refused.subscribe({ signal: new AbortController().signal }))).rejects.toThrow(
      "UNAUTHENTICATED",
    );
  });

  test("without TLS user and password are not sent, and are no hindrance", async () => {
    const { port } = await start();
    expect(await use(open(`esdb://admin:changeit@127.0.0.1:${port}?tls=false`))).toEqual([1]);
  });

  test.each(["esdb", "esdb+discover", "kurrentdb", "kurrentdb+discover"])("%s:// is understood", async (protocol) => {
    const { port } = await start();
    expect(
      await use(open(`${protocol}://127.0.0.1:${port}?tls=false&nodePreference=leader&keepAliveInterval=10000`)),
    ).toEqual([1]);
  });

  test("of several hosts one that lives is asked who leads, and the leader is called", async () => {
    const [leader, follower, dead] = [await start(), await start(), await freePort()];
    follower.faults.leader.port = leader.port;
    const hosts = [dead, follower.port].map((port) => `127.0.0.1:${port}`).join(",");
    expect(await use(open(`esdb://${hosts}?tls=false`))).toEqual([1]);
    expect([leader, follower].map(({ log }) => log.all.some(({ stream }) => stream.startsWith("thing-")))).toEqual([
      true,
      false,
    ]);
  });

  test("when the leader dies the one that follows it is found", async () => {
    const [first, second] = [await start(), await start()];
    second.faults.leader.port = first.port;
    const log = open(`esdb://127.0.0.1:${first.port},127.0.0.1:${second.port}?tls=false`);
    expect(await use(log)).toEqual([1]);
    first.kill();
    second.faults.leader.port = second.port;
    expect(await use(log)).toEqual([1]);
  });

  test("a log that is closed while no node can be found does not wait for one", async () => {
    const { port, faults } = await start();
    faults.freeze();
    const log = open(`esdb+discover://127.0.0.1:${port}?tls=false`);
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
    await log.close();
    faults.thaw();
  });

  test("what the client cannot take is said at once, and no password with it", async () => {
    const create = (connectionString: string) => () => createEventStoreLog({ connectionString });
    expect(create("postgres://ops:geheim1@host")).toThrow("not a connection string of EventStoreDB");
    expect(create("esdb://ops:geheim1@host:port")).toThrow("not a connection string of EventStoreDB");
    expect(create("esdb://ops:100%@host")).toThrow("a % is written %25");
    expect(create("esdb://ops:geheim1@host?tls=perhaps")).toThrow(/true or false/);
    expect(create("esdb://host?tlsCaFile=/nowhere/ca.crt")).toThrow("Failed to load certificate file");
    expect(create(`esdb://host?userCertFile=${caFile}`)).toThrow("userCertFile must be given with");
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const log = open("esdb://ops:geheim1@127.0.0.1:1?tls=false&tlsVerifyCert=false&anything=1");
    await log.close();
    expect(warned).toHaveBeenCalled();
    expect(JSON.stringify(warned.mock.calls)).not.toContain("geheim1");
  });
});
