import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startStandIn } from "#tests/support/event-store-stand-in/stand-in.ts";
import { operatedStore } from "./operated-store.ts";
import { storeAt } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-operated-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a given server is killed and frozen by its operator's commands, which are told which of the two", async () => {
  const standIn = await startStandIn();
  const file = join(folder, "done");
  const env = {
    ...process.env,
    EVENTSTORE_STOP: `echo stop $FAULT >> "${file}"`,
    EVENTSTORE_START: `echo start $FAULT >> "${file}"`,
  };
  const store = operatedStore(env, standIn.url)!;
  await store.kill();
  await store.start();
  await store.freeze();
  await store.thaw();
  expect(readFileSync(file, "utf8").trim().split("\n")).toEqual([
    "stop kill",
    "start kill",
    "stop freeze",
    "start freeze",
  ]);
  const failing = operatedStore({ ...env, EVENTSTORE_STOP: "exit 3" }, standIn.url)!;
  await expect(failing.kill()).rejects.toThrow("exit 3");
  expect(operatedStore({ EVENTSTORE_STOP: "true" }, standIn.url)).toBeUndefined();
  const own = {
    EVENTSTORE_URL: standIn.url,
    EVENTSTORE_STOP: `env > "${file}"`,
    EVENTSTORE_START: "true",
    KEPT: "kept",
  };
  await operatedStore({ ...process.env, ...own }, standIn.url)!.kill();
  expect(readFileSync(file, "utf8")).toContain("KEPT=kept");
  expect(readFileSync(file, "utf8")).not.toMatch(/^EVENTSTORE_/m);
  await standIn.stop();
});

test("a given server is reached by a line of each process's own, whatever else its address says", () => {
  const { host, port, through } = storeAt("esdb://ops:p%40ss@store.example:2114?tls=true&tlsCaFile=%2Fca.crt");
  expect([host, port]).toEqual(["store.example", 2114]);
  expect(through(4680)).toBe("esdb://ops:p%40ss@127.0.0.1:4680?tls=true&tlsCaFile=%2Fca.crt");
  expect(storeAt("esdb://127.0.0.1?tls=false")).toMatchObject({ host: "127.0.0.1", port: 2113 });
  for (const several of ["esdb+discover://cluster:2113", "esdb://a:2113,b:2113?tls=false"])
    expect(() => storeAt(several)).toThrow("one node");
});
