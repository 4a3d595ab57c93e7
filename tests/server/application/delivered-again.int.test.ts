import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { registered, send, tenantContext, type ItemInput } from "#tests/support/commands.ts";
import { station, store, truck } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
const clock = { now: new Date("2026-03-02T09:00:00Z") };

beforeAll(async () => {
  log = await openCommandLog();
  ({ events } = log);
});
afterAll(() => log?.close());

const at = (minute: number) => `2026-03-02T0${1 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}:00Z`;

/** Scans of a cylinder, good and bad, each of them once. */
const scansOf = (gasBarcode: string): (ItemInput & { commandId: string })[] =>
  [
    { procedureId: 9, checkStatus: 1 },
    { procedureId: 8, fillingStartTime: at(1), fillingEndTime: at(2), weightBeforeCharge: 7, weightAfterCharge: 12.5 },
    { procedureId: 11, checkStatus: 1 },
    { procedureId: 3, clientId: "client-1", orderNumber: `order-${gasBarcode}` },
    { procedureId: 1, vehicleId: truck.id },
    { procedureId: 0 },
    { procedureId: 6, companyId: store.id },
    { procedureId: 13, companyId: store.id, checkStatus: 0 },
    { procedureId: 8 },
    { procedureId: 2, companyId: station.id },
  ].map((scan, n) => ({ ...scan, gasBarcode, commandId: randomUUID(), occurredAt: at(5 * n + 3) }));

describe("commands that are delivered up to ten times, shuffled, by two processes at once", () => {
  it("have one event each", async () => {
    const deliveries = fc.record({
      times: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 20, maxLength: 20 }),
      order: fc.infiniteStream(fc.nat()),
      size: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ times, order, size }) => {
        const processes = [tenantContext(events, clock), tenantContext(events, clock)] as const;
        const two = [await registered(processes[0]), await registered(processes[0])];
        const items = two.flatMap(({ gasBarcode }) => scansOf(gasBarcode));
        const shuffled = items
          .flatMap((item, n) => Array.from({ length: times[n] ?? 1 }, () => item))
          .map((item) => ({ item, key: order.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key);
        const calls = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, n) =>
          shuffled.slice(n * size, (n + 1) * size).map(({ item }) => item),
        );
        await Promise.all(
          [0, 1].map(async (which) => {
            for (const [n, call] of calls.entries()) if (n % 2 === which) await send(processes[which as 0], call);
          }),
        );
        const commandIds: string[] = [];
        for (const { id } of two) {
          for await (const { type, meta } of events.readStream(cylinderStream(id))) {
            if (type !== "CylinderRegistered") commandIds.push(meta.commandId);
          }
        }
        expect(commandIds.toSorted()).toEqual(items.map(({ commandId }) => commandId).toSorted());
      }),
      { numRuns: Number(process.env.DELIVERY_RUNS ?? 15) },
    );
  }, 300_000);
});
