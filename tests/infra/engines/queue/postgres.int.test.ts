import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createJobConsumer, createJobQueue } from "#infra/engines/queue/bullmq.ts";
import { administer, createTestDatabase, databaseUrl } from "#tests/support/database.ts";
import { queueContract } from "./contract.ts";

queueContract("PostgreSQL", async () => {
  const database = await createTestDatabase();
  return { place: { databaseUrl: database.url }, close: () => database.drop() };
});

/** As while PostgreSQL starts: it answers, and refuses. */
test("a worker that PostgreSQL refused at first lets its process go on, and works when it is taken", async () => {
  const name = `test_late_${randomUUID().replaceAll("-", "")}`;
  const settings = { databaseUrl: databaseUrl(name), name: "late" };
  const worked = new Promise<void>((resolve) => {
    const refused = new Promise<void>((refuse) => {
      const onError = () => refuse();
      consumers.push(createJobConsumer({ ...settings, onError, concurrency: 1, work: async () => resolve() }));
    });
    void refused.then(async () => {
      await administer(`create database ${name}`);
      const queue = createJobQueue({ ...settings, onError: () => undefined });
      consumers.push(queue);
      await queue.add("late", {});
    });
  });
  await worked;
  expect(consumers).toHaveLength(2);
  for (const each of consumers) await each.close();
  await administer(`drop database ${name} with (force)`);
});
const consumers: { close(): Promise<void> }[] = [];
