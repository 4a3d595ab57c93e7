import { describe, expect, it } from "vitest";
import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode } from "#contracts/streams/barcode/state.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { cylinderEventOf } from "#contracts/streams/cylinder/read.ts";
import { initialCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import type { OrderEvent } from "#contracts/streams/order/events.ts";
import { evolveOrder, initialOrder } from "#server/domain/order.ts";
import { goldenEvents } from "./golden-events.ts";

const golden = goldenEvents();
const of = (type: string): Recorded => {
  const event = golden.find((one) => one.type === type);
  if (!event) throw new Error(`no golden ${type}`);
  return event;
};
const registered = () => evolveCylinder(initialCylinder, cylinderEventOf(of("CylinderRegistered")));
const ofStream = (prefix: string) => golden.filter(({ stream }) => stream.startsWith(prefix)).map(({ type }) => type);

describe("golden files", () => {
  it.each(Object.entries(eventVersions))("hold %s in every version up to today's, %i", (type, today) => {
    const versions = golden.filter((event) => event.type === type).map(({ meta }) => meta.v);
    expect(versions.sort()).toEqual(Array.from({ length: today }, (_, index) => index + 1));
  });

  it.each(ofStream("cylinder-"))("%s is folded by today's code into a whole state", (type) => {
    const event = cylinderEventOf(of(type));
    const state = evolveCylinder(registered(), { ...event, revision: 7 });
    expect(state).toMatchObject(
      type === "CylinderRemoved" ? { status: "removed", revision: 7 } : { status: "registered", revision: 7 },
    );
    if (state.status !== "registered") return;
    const { holder, content, gate, inspectionDue, serviceEnd, since } = state;
    const parts = [holder.kind, content, gate.is, inspectionDue, serviceEnd, since.holder, since.content, since.gate];
    expect(parts).not.toContain(undefined);
    if ("after" in event.data) expect(state).toMatchObject(event.data.after);
  });

  it("what each procedure event does to the state is as it was when it was written", () => {
    const after = (type: string) => {
      const state = evolveCylinder(registered(), { ...cylinderEventOf(of(type)), revision: 7 });
      if (state.status !== "registered") throw new Error(type);
      return [state.holder.kind, state.content, state.gate.is, state.holds, state.version, state.procedures];
    };
    expect(after("CylinderMoved")).toEqual(["customer", "empty", "none", [], 1, 1]);
    expect(after("CylinderFilled")).toEqual(["station", "full", "filled", ["overweight"], 1, 1]);
    expect(after("CylinderChecked")).toEqual(["station", "empty", "preFillFailed", ["fault"], 1, 1]);
    expect(after("CylinderRepaired")).toEqual(["repair", "empty", "none", [], 1, 1]);
    expect(after("CylinderCorrected")).toEqual(["station", "empty", "none", [], 2, 0]);
    expect(after("ProcedureRefused")).toEqual(["station", "empty", "none", [], 1, 0]);
    expect(after("UnqualifiedResultProcessed")).toEqual(["store", "empty", "filled", [], 1, 0]);
    expect(after("DeliveryReversed")).toEqual(["vehicle", "empty", "none", [], 1, 0]);
  });

  it("barcodes and orders are folded too", () => {
    const barcode = (type: string) => evolveBarcode(initialBarcode, of(type) as unknown as BarcodeEvent);
    expect(ofStream("barcode-").map((type) => barcode(type).status)).toEqual(["free", "claimed", "free", "retired"]);
    const placed = evolveOrder(initialOrder, of("OrderPlaced") as unknown as OrderEvent);
    const order = (type: string) => evolveOrder(placed, of(type) as unknown as OrderEvent);
    expect(["OrderCompleted", "OrderDeclined"].map((type) => order(type).status)).toEqual(["completed", "declined"]);
  });
});
