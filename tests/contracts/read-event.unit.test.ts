import { describe, expect, expectTypeOf, it } from "vitest";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { DomainEvent, EventMeta, Recorded } from "#contracts/streams/event.ts";
import { createReadEvent, UnreadableEvent } from "#contracts/streams/read-event.ts";
import type { EventOf } from "#contracts/streams/stored-event.ts";
import type { Upcaster, UpcastersTo } from "#contracts/streams/upcasters.ts";
import { eventMeta } from "#tests/support/event-meta.ts";

const stored = (type: string, v: number, data: unknown, stream = "order-O-1"): Recorded => ({
  id: "e",
  stream,
  revision: 0n,
  position: "1",
  type,
  data,
  meta: { ...eventMeta, v },
});

describe("an event that the log holds", () => {
  const read = createReadEvent(
    { OrderPlaced: 3, OrderCompleted: 1 },
    {
      OrderPlaced: [
        ({ number }: { number: string }) => ({ orderNumber: number }),
        ({ orderNumber }: { orderNumber: string }, { userId }: EventMeta) => ({ orderNumber, clientId: userId }),
      ],
    },
  );

  it("of today's version is answered as it is, the same object", () => {
    const today = stored("OrderCompleted", 1, { orderNumber: "O-1" });
    expect(read(today)).toBe(today);
  });

  it("of an older version is lifted through each version after it", () => {
    const today = stored("OrderPlaced", 3, { orderNumber: "O-1", clientId: "u" });
    expect(read(stored("OrderPlaced", 1, { number: "O-1" }))).toEqual(today);
    expect(read(stored("OrderPlaced", 2, { orderNumber: "O-1" }))).toEqual(today);
    expect(read(today)).toBe(today);
  });

  it("of a later version, or of a type that nobody knows, is not read", () => {
    expect(() => read(stored("OrderPlaced", 4, {}))).toThrow(UnreadableEvent);
    expect(() => read(stored("OrderEaten", 1, {}))).toThrow("order-O-1, revision 0: OrderEaten of version 1");
  });

  it("in a stream that is not ours passes, whatever it is", () => {
    const foreign = stored("Said", 7, { n: 1 }, "check-1");
    expect(read(foreign)).toBe(foreign);
  });
});

it("an upcaster is asked for of each version before today's, and the last one makes today's data", () => {
  type Data = { orderNumber: string };
  expectTypeOf<UpcastersTo<1, Data>>().toEqualTypeOf<[]>();
  expectTypeOf<UpcastersTo<2, Data>>().toEqualTypeOf<[Upcaster<Data>]>();
  expectTypeOf<UpcastersTo<4, Data>>().toEqualTypeOf<[Upcaster, Upcaster, Upcaster<Data>]>();
});

it("a stream's name tells the types of its events", () => {
  expectTypeOf<EventOf<`cylinder-${string}`>>().toEqualTypeOf<CylinderEvent>();
  expectTypeOf<EventOf<"order-">["type"]>().toEqualTypeOf<"OrderPlaced" | "OrderCompleted" | "OrderDeclined">();
  expectTypeOf<EventOf<string>>().toEqualTypeOf<DomainEvent>();
});
