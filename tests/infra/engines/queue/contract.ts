import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createJobConsumer,
  createJobQueue,
  type ConsumerOptions,
  type QueueOptions,
} from "#infra/engines/queue/bullmq.ts";
import type { JobConsumer, JobQueue } from "#infra/engines/queue/job-queue.ts";
import type { QueuePlace } from "#infra/engines/queue/places.ts";
import { startCutLine } from "#tests/support/cut-line.ts";

type Payload = { text: string };
export type PlaceUnderTest = { place: QueuePlace; close(): Promise<void> };

/** Rules of every queue, wherever it is. */
export function queueContract(name: string, makePlace: () => Promise<PlaceUnderTest>): void {
  describe(`queue on ${name}`, () => {
    let under: PlaceUnderTest;
    const opened: { close(): Promise<void> }[] = [];
    beforeAll(async () => {
      under = await makePlace();
    });
    afterAll(async () => {
      for (const each of opened) await each.close();
      await under.close();
    });

    const open = (): {
      queue: JobQueue<Payload>;
      consume(work: ConsumerOptions<Payload>["work"], concurrency?: number): JobConsumer;
    } => {
      const settings: QueueOptions = { ...under.place, name: `test-${randomUUID()}`, onError: () => undefined };
      const queue = createJobQueue<Payload>(settings);
      opened.push(queue);
      return {
        queue,
        consume: (work, concurrency = 1) => {
          const consumer = createJobConsumer({ ...settings, concurrency, work });
          opened.push(consumer);
          return consumer;
        },
      };
    };

    test("what is added is worked off once, with its payload", async () => {
      const { queue, consume } = open();
      await queue.add("a", { text: "长江" });
      const run = await new Promise<[Payload, string]>((resolve) =>
        consume(async (payload, { id }) => resolve([payload, id])),
      );
      expect(run).toEqual([{ text: "长江" }, "a"]);
    });

    test("an id that waits already is not added again; one that is finished is", async () => {
      const { queue, consume } = open();
      await queue.add("again", { text: "first" });
      await queue.add("again", { text: "second" });
      await queue.add("last", { text: "last" });
      const seen: string[] = [];
      let told = (): void => undefined;
      const next = () => new Promise<void>((resolve) => (told = resolve));
      const lastOf = next();
      consume(async ({ text }) => {
        seen.push(text);
        if (text !== "first") told();
      });
      await lastOf;
      expect(seen).toEqual(["first", "last"]);
      const third = next();
      await queue.add("again", { text: "third" });
      await third;
      expect(seen).toEqual(["first", "last", "third"]);
    });

    test("a job taken out before it began is not worked off", async () => {
      const { queue, consume } = open();
      await queue.add("unwanted", { text: "unwanted" });
      await queue.add("wanted", { text: "wanted" });
      await queue.remove("unwanted");
      await queue.remove("never there");
      const first = await new Promise<string>((resolve) => consume(async ({ text }) => resolve(text)));
      expect(first).toBe("wanted");
    });

    test("a job that throws is tried again", async () => {
      const { queue, consume } = open();
      let runs = 0;
      await queue.add("hard", { text: "hard" });
      await new Promise<void>((resolve) =>
        consume(async () => {
          runs += 1;
          if (runs < 2) throw new Error("not yet");
          resolve();
        }),
      );
      expect(runs).toBe(2);
    });

    test("both ends work once their place is there, however long it was away when they began", async () => {
      const far = new URL(under.place.redisUrl);
      const line = await startCutLine(Number(far.port));
      opened.push(line);
      line.cut();
      far.port = new URL(line.url).port;
      const place = { redisUrl: far.href };
      let queue: JobQueue<Payload> | undefined;
      const worked = new Promise<string>((resolve) => {
        const failed = new Promise<void>((fail) => {
          const settings = { ...place, name: `test-${randomUUID()}`, onError: () => fail() };
          const work = async ({ text }: Payload) => resolve(text);
          opened.unshift(createJobConsumer<Payload>({ ...settings, concurrency: 1, work }));
          opened.unshift((queue = createJobQueue<Payload>(settings)));
        });
        void failed.then(line.mend);
      });
      await vi.waitFor(() => queue!.add("late", { text: "late" }), { timeout: 20_000, interval: 200 });
      expect(await worked).toBe("late");
    });

    test("closing tells running jobs to end and waits for them", async () => {
      const { queue, consume } = open();
      const order: string[] = [];
      await queue.add("long", { text: "long" });
      let consumer: JobConsumer | undefined;
      await new Promise<void>((begun) => {
        consumer = consume(async (_payload, { signal }) => {
          const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
          begun();
          await aborted;
          order.push("job");
        });
      });
      await consumer?.close();
      order.push("closed");
      expect(order).toEqual(["job", "closed"]);
    });
  });
}
