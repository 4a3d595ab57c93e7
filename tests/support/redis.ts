import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { getContainerRuntimeClient, GenericContainer, Wait } from "testcontainers";
import { expect, test } from "vitest";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { startKillable, type KillableProcess } from "./killable-process.ts";

/** A Redis for tests. */
export type RedisTarget = { name: string; url: string; close(): Promise<void> };

/** A Redis of this machine that can be killed, and comes back empty at the same address, as one that keeps nothing on disk does. */
export type RedisProcess = RedisTarget & KillableProcess;

const image = "redis:7.4-bookworm";

/** The Redis at `REDIS_URL`; else one in a container, where Docker answers; else an installed `redis-server`. Text: why there is none. */
export async function openRedis(): Promise<RedisTarget | string> {
  const given = process.env.REDIS_URL?.trim();
  if (given) return { name: "Redis at REDIS_URL", url: given, close: async () => undefined };
  if (await getContainerRuntimeClient().catch(() => undefined)) return startContainer();
  return startRedisProcess();
}

/** Stands for a file's tests where there is no Redis, so that the run's last page says which and why. */
export function skipWithoutRedis(reason: string): void {
  test("needs a Redis", ({ skip }) => {
    skip(reason);
    expect.unreachable();
  });
}

/** A `redis-server` of this machine; text: why there is none. */
export async function startRedisProcess(): Promise<RedisProcess | string> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) {
    return "neither REDIS_URL nor Docker nor an installed redis-server";
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "cylindra-redis-"));
  const place = ["--bind", "127.0.0.1", "--port", String(port), "--dir", folder];
  const args = [...place, "--save", "", "--appendonly", "no"];
  const child = await startKillable("redis-server", args, { stdio: "ignore" }, () => answers(port));
  return {
    ...child,
    name: "an installed redis-server",
    url: `redis://127.0.0.1:${port}`,
    async close() {
      await child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<void> {
  const client = new Redis(port, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  await client.ping();
  client.disconnect();
}

async function startContainer(): Promise<RedisTarget> {
  const container = await new GenericContainer(image)
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage("Ready to accept connections"))
    .start();
  return {
    name: `Redis in a container (${image})`,
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    close: async () => void (await container.stop()),
  };
}
