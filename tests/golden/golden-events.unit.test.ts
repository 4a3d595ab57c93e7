import { describe, expect, it } from "vitest";
import { evolveBarcode, initialBarcode } from "#contracts/streams/barcode/state.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder } from "#contracts/streams/cylinder/state.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import { evolveOrder, initialOrder } from "#contracts/streams/order/state.ts";
import { evolveException, initialException } from "#contracts/streams/exception/state.ts";
import { createReadEvent } from "#contracts/streams/read-event.ts";
import type { StreamPrefix } from "#contracts/streams/stored-event.ts";
import { goldenEvents } from "./golden-events.ts";

const golden = goldenEvents();
const read = createReadEvent();
const eventsOf = <Prefix extends StreamPrefix>(prefix: Prefix) =>
  golden.filter(({ stream }) => stream.startsWith(prefix)).map((event) => read<Prefix>(event));
const cylinderEvents = eventsOf("cylinder-");
const cylinderEvent = (type: string) => {
  const event = cylinderEvents.findLast((one) => one.type === type);
  if (!event) throw new Error(`no golden ${type}`);
  return event;
};
const registered = () => evolveCylinder(initialCylinder, cylinderEvent("CylinderRegistered"));

describe("golden files", () => {
  it.each(Object.entries(eventVersions))("hold %s in every version up to today's, %i", (type, today) => {
    const versions = golden.filter((event) => event.type === type).map(({ meta }) => meta.v);
    expect(versions.sort()).toEqual(Array.from({ length: today }, (_, index) => index + 1));
  });

  it.each(cylinderEvents)("$type of version $meta.v is folded by today's code into a whole state", (event) => {
    const { type } = event;
    const state = evolveCylinder(registered(), { ...event, revision: 7n });
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
      const state = evolveCylinder(registered(), { ...cylinderEvent(type), revision: 7n });
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

  it("barcodes, orders and exceptions are folded too", () => {
    const barcodes = eventsOf("barcode-").map((event) => evolveBarcode(initialBarcode, event).status);
    expect(barcodes).toEqual(["free", "claimed", "free", "retired"]);
    const [placed, ...ended] = eventsOf("order-");
    const orders = ended.map((event) => evolveOrder(evolveOrder(initialOrder, placed!), event).status);
    expect(orders).toEqual(["completed", "declined"]);
    const exceptions = eventsOf("exception-").map((event) => evolveException(initialException, event).status);
    expect(exceptions).toEqual(["claimed", "open", "open", "acknowledged"]);
  });
});
