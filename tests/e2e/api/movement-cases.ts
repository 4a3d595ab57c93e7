import { emptyHere, flaggedAndHeld, flaggedUnfit, onRoad, refusedUnfit, type Case, type Past } from "./table-cases.ts";

const emptyIn: Case[] = [
  { fate: onRoad, after: emptyHere },
  { past: "filled", exceptions: ["ledger.contentDiffers"], after: emptyHere },
  { past: "sound", fate: onRoad, exceptions: ["ledger.contentDiffers"], after: emptyHere },
  { past: "sound", fate: ["at the customer"], after: emptyHere },
  { of: "south", exceptions: ["ledger.placeDiffers"], after: emptyHere },
  { fate: ["at repair"], exceptions: ["ledger.placeDiffers"], after: emptyHere },
  ...flaggedAndHeld("fresh"),
];
const fullIn: Case[] = [
  { past: "sound", fate: onRoad, after: { holder: "station", content: "full", gate: "postFillPassed" } },
  { past: "sound", fate: ["at the customer"], after: { holder: "station", content: "full", gate: "filled" } },
  { past: "filled", exceptions: ["check.postFillMissing"], after: { content: "full", gate: "filled" } },
  { exceptions: ["ledger.contentDiffers", "check.postFillMissing"], after: { content: "full", gate: "none" } },
  { past: "sound", of: "south", exceptions: ["ledger.placeDiffers"], after: { holder: "station" } },
  ...flaggedAndHeld("sound"),
];
const noStockPlace: Case[] = (["head", "inspection", "repair"] as const).map((by) => ({
  past: "sound",
  fate: onRoad,
  by,
  reasons: ["procedure.wrongKindOfPlace"],
}));
const atEveryStockPlace = (content: Past): Case[] => [
  { past: content, fate: onRoad, by: "store", after: { holder: "store" } },
  { past: content, fate: onRoad, by: "dealer", after: { holder: "dealer" } },
];
const emptyOut: Case[] = [
  { after: { holder: "vehicle", content: "empty" } },
  {
    past: "sound",
    of: "south",
    fate: ["scrapped"],
    reasons: ["cylinder.scrapped", "cylinder.notHere", "cylinder.notEmpty"],
  },
  { fate: onRoad, reasons: ["cylinder.notHere"] },
  ...flaggedUnfit,
];
const noGate = ["cylinder.notFull", "check.postFillMissing"];
const customerNamed = { clientId: "customer" };

/** Rows of movements. */
export const movementRows: Record<number, Case[]> = {
  0: emptyIn,
  1: emptyOut,
  2: fullIn,
  3: [
    { past: "sound", fields: customerNamed, after: { holder: "customer", content: "full" } },
    { past: "sound", after: { holder: "vehicle" } },
    { past: "sound", fate: onRoad, fields: customerNamed, after: { holder: "customer" } },
    { past: "sound", fate: onRoad, by: "south", fields: customerNamed, after: { holder: "customer" } },
    { past: "sound", of: "south", fields: customerNamed, reasons: ["cylinder.notHere"] },
    { past: "sound", fate: ["at the customer"], fields: customerNamed, reasons: ["cylinder.notHere"] },
    { past: "filled", reasons: ["check.postFillMissing"] },
    { reasons: noGate },
    ...refusedUnfit("sound"),
  ],
  4: [...emptyIn, ...noStockPlace, ...atEveryStockPlace("fresh")],
  5: emptyOut,
  6: [...fullIn, ...noStockPlace, ...atEveryStockPlace("sound")],
  7: [
    { past: "sound", after: { holder: "vehicle", content: "full" } },
    { past: "sound", fate: onRoad, reasons: ["cylinder.notHere"] },
    { past: "filled", reasons: ["check.postFillMissing"] },
    { reasons: noGate },
    ...refusedUnfit("sound"),
  ],
  16: [
    { past: "sound", fate: onRoad, after: { holder: "vehicle", gate: "postFillPassed" } },
    { exceptions: ["ledger.placeDiffers"], after: { holder: "station" } },
    { fate: ["scrapped"], reasons: ["cylinder.scrapped"] },
  ],
};
