import { beforeEach, describe, expect, it } from "vitest";
import { asServerHas, deviceClock, noteServerClock } from "#client/lib/call/device-clock.ts";
import { asSent } from "#client/screens/scan/session/scan-row.ts";

const here = Date.parse("2026-03-02T10:06:00.000Z");
const tell = (date: string, business: string | null = null) => noteServerClock({ business, date }, here);

beforeEach(() => Object.assign(deviceClock, { offsetMs: undefined, isReal: true }));

describe("this device's clock", () => {
  it("is compared with the server's in each answer, and small differences are the way's", () => {
    tell("Mon, 02 Mar 2026 10:00:00 GMT");
    expect(deviceClock.offsetMs).toBe(-360_000);
    tell("Mon, 02 Mar 2026 10:00:02 GMT");
    expect(deviceClock.offsetMs).toBe(-360_000);
    tell("Mon, 02 Mar 2026 10:00:03 GMT");
    expect(deviceClock.offsetMs).toBe(-357_000);
    noteServerClock({ business: null, date: null });
    expect(deviceClock.offsetMs).toBe(-357_000);
  });
  it("is put to the time of business in a demonstration, and not called wrong", () => {
    tell("Mon, 02 Mar 2026 10:06:00 GMT", "2026-02-01T10:06:00.000Z");
    expect(asServerHas("2026-03-02T10:06:00.000Z")).toBe("2026-02-01T10:06:00.000Z");
    expect(deviceClock.isReal).toBe(false);
  });
});

describe("a kept scan", () => {
  const scan = { commandId: "c", gasBarcode: "1", procedureId: 8, occurredAt: "2026-03-02T10:06:00.000Z" };
  it("is sent at the time that the server had, by the offset of then", () => {
    tell("Mon, 02 Mar 2026 10:06:00 GMT");
    const sent = asSent({ ...scan, clockOffset: -360_000, fillingStartTime: "2026-03-02T10:04:00.000Z" });
    expect(sent).toEqual({
      ...{ commandId: "c", gasBarcode: "1", procedureId: 8 },
      ...{ occurredAt: "2026-03-02T10:00:00.000Z", fillingStartTime: "2026-03-02T09:58:00.000Z" },
    });
  });
  it("goes by today's offset where none was known then, and as it is where none is known at all", () => {
    expect(asSent(scan).occurredAt).toBe(scan.occurredAt);
    tell("Mon, 02 Mar 2026 10:00:00 GMT");
    expect(asSent(scan).occurredAt).toBe("2026-03-02T10:00:00.000Z");
  });
});
