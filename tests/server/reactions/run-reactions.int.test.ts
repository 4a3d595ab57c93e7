import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { metaNow } from "#server/application/cylinder/meta.ts";
import { stamp } from "#infra/engines/upcast-log/stamp.ts";
import { createParkedReactions } from "#server/reactions/parked-reactions.ts";
import { createReactionCheckpoint } from "#server/reactions/reaction-checkpoint.ts";
import { runReactions } from "#server/reactions/run-reactions.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, registered, send, tenantContext, type Clock } from "#tests/support/commands.ts";
import { truck } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let clock: Clock;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, clock } = log);
});
afterAll(() => log?.close());

/** One cylinder delivered under a new order, whose process died between declining and taking back. */
const torn = async () => {
  const ctx = tenantContext(events, clock);
  const { gasBarcode, id } = await registered(ctx);
  const orderNumber = `order-${randomUUID()}`;
  const fill = { fillingStartTime: "2026-03-02T09:50:00+08:00", fillingEndTime: "2026-03-02T09:52:00+08:00" };
  await send(ctx, [
    { gasBarcode, procedureId: 9, checkStatus: 1 },
    { gasBarcode, procedureId: 8, ...fill, weightBeforeCharge: 7, weightAfterCharge: 11 },
    { gasBarcode, procedureId: 11, checkStatus: 1 },
    { gasBarcode, procedureId: 3, orderNumber, clientId: "client-1", vehicleId: truck.id },
  ]);
  const declined = { type: "OrderDeclined", data: { orderNumber, reasonsForRefusal: "nobody at home" } } as const;
  const decline = () => events.append(orderStream(orderNumber), 0n, stamp([declined], metaNow(ctx, callerWith())));
  return { id, orderNumber, decline };
};

/** Runs the reactions until `done` says so after one of them has been noted. */
const reactUntil = async (cylinderId: string, answers: (string[] | undefined)[], count: number) => {
  const stopping = new AbortController();
  const kept = createReactionCheckpoint(log.database.db, "test");
  let saved = 0;
  const ctx = tenantContext(events, clock, {
    cylindersOfOrder: async () => (answers.length > 0 ? answers.shift() : [cylinderId]),
  });
  const checkpoint = {
    load: () => kept.load(),
    save: async (position: Position) => {
      await kept.save(position);
      if ((saved += 1) === count) stopping.abort();
    },
  };
  const failures: unknown[] = [];
  const parked = createParkedReactions(log.database.db, "test");
  const onFailure = (error: unknown) => void failures.push(error);
  await runReactions({ ctx, checkpoint, parked, onFailure, signal: stopping.signal, retryMs: 1 });
  return failures;
};
const types = (id: string) => log.typesOf(cylinderStream(id));

describe("reactions", () => {
  it("take back what a torn decline left at the customer, once, also when the read models come late", async () => {
    const { id, orderNumber, decline } = await torn();
    await decline();
    // The order's two events; the first answer says that the read models are behind.
    expect(await reactUntil(id, [undefined], 2)).toEqual([]);
    expect((await types(id)).at(-1)).toBe("DeliveryReversed");
    const reversed = (await log.eventsOf(cylinderStream(id))).at(-1);
    expect(reversed?.meta.causationId).toBe((await log.eventsOf(orderStream(orderNumber))).at(-1)?.id);
    expect(reversed?.meta.causationId).toMatch(/^[0-9a-f-]{36}$/);
    await log.database.pool.query("delete from reaction_checkpoint");
    await reactUntil(id, [], 2);
    expect((await types(id)).filter((type) => type === "DeliveryReversed")).toHaveLength(1);
  });

  it("go on from where the last process was", async () => {
    const { id, decline } = await torn();
    await decline();
    await reactUntil(id, [], 2);
    const again = await torn();
    const other = await again.decline();
    await reactUntil(again.id, [], 2);
    expect(other.ok && (await createReactionCheckpoint(log.database.db, "test").load())).toBe(
      other.ok && other.position,
    );
    expect((await types(again.id)).at(-1)).toBe("DeliveryReversed");
  });

  it("park what fails again and again, go on with those behind it, and do it when it holds", async () => {
    const orderNumber = `order-${randomUUID()}`;
    const declined = { type: "OrderDeclined", data: { orderNumber, reasonsForRefusal: "never placed" } } as const;
    const meta = metaNow(tenantContext(events, clock), callerWith());
    await events.append(orderStream(orderNumber), "none", stamp([declined], meta));
    const { id, decline } = await torn();
    await decline();
    const failures = await reactUntil(id, [], 3);
    expect(failures).toHaveLength(5);
    expect((await types(id)).at(-1)).toBe("DeliveryReversed");
    const parked = createParkedReactions(log.database.db, "test");
    expect(await parked.list()).toEqual([{ stream: orderStream(orderNumber), revision: 0n }]);

    const placed = { type: "OrderPlaced", data: { orderNumber, clientId: "client-1" } } as const;
    await events.append(orderStream(orderNumber), 0n, stamp([placed], meta, 1));
    await reactUntil(id, [], 1);
    await expect.poll(() => parked.list()).toEqual([]);
  });

  it("start again where the checkpoint stands after the database was lost to them", async () => {
    const { id, decline } = await torn();
    await decline();
    const stopping = new AbortController();
    const kept = createReactionCheckpoint(log.database.db, "test");
    let away = 3;
    const reach = async <T>(work: () => Promise<T>): Promise<T> => {
      if (away-- > 0) throw new Error("Connection terminated unexpectedly");
      return work();
    };
    const checkpoint = {
      load: () => reach(() => kept.load()),
      save: (position: Position) => reach(() => kept.save(position)),
    };
    const parked = { ...createParkedReactions(log.database.db, "test"), list: () => reach(async () => []) };
    const ctx = tenantContext(events, clock, { cylindersOfOrder: async () => [id] });
    const lost: unknown[] = [];
    const running = runReactions({
      ...{ ctx, checkpoint, parked, signal: stopping.signal, retryMs: 1 },
      onFailure: (error) => void lost.push(error),
      onLost: (error) => void lost.push(error),
    });
    await expect.poll(() => types(id)).toContain("DeliveryReversed");
    stopping.abort();
    await running;
    expect(lost).toHaveLength(3);
  });
});
