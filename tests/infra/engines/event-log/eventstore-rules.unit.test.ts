import { Metadata } from "@grpc/grpc-js";
import { describe, expect, it } from "vitest";
import { checkAppend } from "#infra/engines/event-log/eventstore/check-append.ts";
import { auditStream } from "#contracts/streams/audit/events.ts";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { boardStream } from "#contracts/streams/board/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { exceptionStream } from "#contracts/streams/exception/events.ts";
import { streamKinds } from "#contracts/streams/kinds.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import { createNames } from "#infra/engines/event-log/eventstore/names.ts";
import { laterOf } from "#infra/engines/event-log/eventstore/position.ts";
import { isUnavailable } from "#infra/engines/event-log/eventstore/unavailable.ts";
import type { Append } from "#infra/engines/event-log/port.ts";
import { anEvent } from "./events.ts";

const failed = (message: string, code?: number, trailers: Record<string, string> = {}): Error => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(message), code === undefined ? {} : { code, metadata });
};

describe("what EventStoreDB says when it is down", () => {
  it.each([
    ["killed, or nobody listens: code 14", failed("14 UNAVAILABLE: Connection dropped", 14)],
    ["stopped in good order: code 13", failed("13 INTERNAL: Received RST_STREAM with code 2", 13)],
    ["another's message was too large for the shared call: code 8", failed("8 RESOURCE_EXHAUSTED", 8)],
    ["starting: no code at all", failed("Could not recognize Server Is Not Ready")],
    ["not the leader: in the trailers", failed("5 NOT_FOUND: Leader info available", 5, { exception: "not-leader" })],
    ["not the leader: in the trailers alone", failed("5 NOT_FOUND", 5, { exception: "not-leader" })],
    ["no node to be found", failed("Failed to discover after 10 attempts.")],
  ])("is an outage that passes: %s", (_, error) => expect(isUnavailable(error)).toBe(true));

  it.each([
    ["a position that is no event's start, on read", failed("2 UNKNOWN: Unexpected ReadAllResult: Error", 2)],
    ["a position that is no event's start, on subscribe", failed("3 INVALID_ARGUMENT", 3)],
    ["a tombstoned stream", failed("9 FAILED_PRECONDITION", 9, { exception: "stream-deleted" })],
    ["a wrong password", failed("16 UNAUTHENTICATED", 16)],
    ["a user without the right", failed("7 PERMISSION_DENIED", 7, { exception: "access-denied" })],
    ["a stream that is not there", failed("5 NOT_FOUND", 5, { exception: "stream-not-found" })],
  ])("is none: %s", (_, error) => expect(isUnavailable(error)).toBe(false));
});

describe("the names of streams", () => {
  it.each(["", "gas."])("of other tenants are passed over by the platform's own, whose prefix is %j", (prefix) => {
    const [home, north] = [createNames(prefix), createNames(`${prefix}t.0190.`)];
    const [ofHome, ofNorth] = [home.stored("cylinder-1"), north.stored("cylinder-1")];
    expect([home.own(ofHome), north.own(ofNorth)]).toEqual(["cylinder-1", "cylinder-1"]);
    expect([home.own(ofNorth), north.own(ofHome)]).toEqual([undefined, undefined]);
    expect(() => home.stored("t.0190.cylinder-1")).toThrow("would be a stream of another tenant");
  });

  it("of the platform's own tenant are read by their kinds, and it appends no stream that it would not read", () => {
    const names = createNames("gas.", streamKinds);
    expect(names.prefixes).toEqual(streamKinds.map((kind) => `gas.${kind}`));
    expect(names.prefixes?.some((each) => "gas.t.0190.cylinder-1".startsWith(each))).toBe(false);
    for (const stream of [
      cylinderStream("1"),
      barcodeStream("1"),
      boardStream("1"),
      exceptionStream("1"),
      auditStream("1"),
      orderStream("1"),
    ])
      expect(names.stored(stream)).toBe(`gas.${stream}`);
    expect(() => names.stored("recall-1")).toThrow("is of a kind that nobody would read");
  });

  it("that the server would take for its own are refused", () => {
    expect(() => createNames("").stored("$stats")).toThrow("would be a stream of the server itself");
    expect(createNames("gas.").stored("$stats")).toBe("gas.$stats");
  });

  it("hold no events that the server would take for its own", () => {
    const append: Append = { stream: "cylinder-1", expected: "none", events: [{ ...anEvent(), type: "$metadata" }] };
    expect(() => checkAppend(append, createNames("gas."))).toThrow("would be an event of the server itself");
  });
});

describe("a filter's checkpoint", () => {
  it("leads on, never back", () => {
    expect(laterOf(undefined, "0/0")).toBe("0/0");
    expect(laterOf("100/100", "250/250")).toBe("250/250");
    expect(laterOf("250/250", "100/100")).toBe("250/250");
  });

  it("that is no place is passed over: a server that has looked at nothing yet says -1", () => {
    const none = "18446744073709551615/18446744073709551615";
    expect(laterOf("250/250", none)).toBe("250/250");
    expect(laterOf(undefined, none)).toBeUndefined();
  });
});
