import { describe, expect, it } from "vitest";
import { evolveBarcode, type BarcodeState } from "#contracts/streams/barcode/state.ts";
import { decideClaim, decideRelease, decideRetire, leavesTrace, type Owner } from "#server/domain/barcode.ts";
import { evolveOrder, initialOrder } from "#contracts/streams/order/state.ts";

const gasBarcode = "B-1";
const mine = { gasBarcode, cylinderId: "mine" };
const free = { status: "free" } as BarcodeState;
const retired = { status: "retired" } as BarcodeState;
const claimedBy = (cylinderId: string) => ({ status: "claimed", cylinderId }) as BarcodeState;
const claim = (state: BarcodeState, owner: Owner) => {
  const decision = decideClaim(state, { ...mine, owner });
  if (!decision.ok) return decision.code;
  const after = decision.events.reduce(evolveBarcode, state);
  return [after.status === "claimed" && after.cylinderId, ...decision.events.map(({ type }) => type)];
};

describe("a barcode", () => {
  it("is claimed while it is free, and never again once retired", () => {
    expect(claim(free, "neverCreated")).toEqual(["mine", "BarcodeClaimed"]);
    expect(claim(retired, "neverCreated")).toBe("cylinder.barcodeRetired");
  });
  it("that another cylinder bears is taken; that one which bears another now gives it up", () => {
    expect(claim(claimedBy("other"), "bearsIt")).toBe("cylinder.barcodeTaken");
    expect(claim(claimedBy("other"), "bearsAnother")).toEqual(["mine", "BarcodeReleased", "BarcodeClaimed"]);
  });
  it("of a scrapped cylinder is never another's again", () => {
    expect(claim(claimedBy("other"), "scrapped")).toBe("cylinder.barcodeRetired");
    expect(claim(claimedBy("mine"), "scrapped")).toEqual(["mine"]);
  });
  it("that was claimed for a cylinder which was never created goes on with that one's id", () => {
    expect(claim(claimedBy("other"), "neverCreated")).toEqual(["other"]);
    expect(claim(claimedBy("mine"), "bearsIt")).toEqual(["mine"]);
  });
  it("is released by whose it is alone", () => {
    expect(decideRelease(claimedBy("mine"), mine)).toHaveLength(1);
    for (const state of [free, retired, claimedBy("other")]) expect(decideRelease(state, mine)).toEqual([]);
  });
  it("is retired once, by whose it is alone", () => {
    expect(decideRetire(claimedBy("mine"), mine)).toHaveLength(1);
    for (const state of [free, retired, claimedBy("other")]) expect(decideRetire(state, mine)).toEqual([]);
  });
  it("of nobody leaves a trace when it is received", () => {
    expect(Array.from({ length: 17 }, (_, id) => id).filter(leavesTrace)).toEqual([0, 2, 4, 6]);
  });
});

it("an order's ending says nothing before it was placed", () => {
  const placed = evolveOrder(initialOrder, { type: "OrderPlaced", data: { orderNumber: "O", clientId: "c" } });
  expect(placed).toEqual({ status: "pending", clientId: "c" });
  const completed = { type: "OrderCompleted", data: { orderNumber: "O" } } as const;
  expect(evolveOrder(initialOrder, completed)).toEqual({ status: "none" });
  expect(evolveOrder(placed, completed)).toEqual({ status: "completed", clientId: "c" });
});
