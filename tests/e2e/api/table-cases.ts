/**
 * The table of rules §4 as its rows read, each cell a scan over HTTP: what went before, the scan, and what has to come of it. Written from
 * the letter alone.
 */
export type Where = "head" | "north" | "south" | "store" | "inspection" | "repair" | "dealer";
export type Past = "fresh" | "checked" | "failed" | "filled" | "sound";
/** Steps after its past and before the scan. */
export type Fate =
  | "on the vehicle"
  | "at the customer"
  | "at repair"
  | "scrapped"
  | "disabled"
  | "held"
  | "over its service life"
  | "overdue";

export type Case = {
  past?: Past;
  /** Place of its past; default the station North. */
  of?: Where;
  fate?: Fate[];
  /** C; default North. */
  by?: Where;
  fields?: Record<string, unknown>;
  reasons?: string[];
  exceptions?: string[];
  /** Fields of `get` afterwards; `holder` by kind. What is not named stays as it was. */
  after?: Record<string, unknown>;
};

const unfit: [Fate, string][] = [
  ["scrapped", "cylinder.scrapped"],
  ["disabled", "cylinder.disabled"],
  ["held", "cylinder.held"],
  ["over its service life", "cylinder.serviceLifeOver"],
  ["overdue", "cylinder.inspectionOverdue"],
];
const holdOf: Partial<Record<Fate, string>> = {
  overdue: "inspectionOverdue",
  "over its service life": "serviceLifeOver",
};
const notFit = ["cylinder.notFit"];
const onRoad: Fate[] = ["on the vehicle"];
const emptyHere = { holder: "station", content: "empty", gate: "none" };

/** "Not fit, and on hold" of what comes in; a hold that stood before stays. */
const flaggedAndHeld = (past: Past): Case[] =>
  unfit.map(([fate]) => {
    const hold = holdOf[fate];
    const after = hold ? { holdReasons: [hold], life: "held" } : {};
    return { past, fate: [fate], exceptions: notFit, after };
  });
const refusedUnfit = (past: Past): Case[] => unfit.map(([fate, code]) => ({ past, fate: [fate], reasons: [code] }));
const flaggedUnfit: Case[] = unfit
  .slice(1)
  .map(([fate]) => ({ fate: [fate], exceptions: notFit, after: { holder: "vehicle" } }));

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
const noFault = { checkStatus: 1 };
const fault = { checkStatus: 0 };
const isFault = { exceptions: ["check.fault"], after: { holdReasons: ["fault"], life: "held" } };
const storeCheck: Case[] = [
  { fields: noFault },
  { fields: fault, ...isFault },
  { of: "south", fields: fault, reasons: ["cylinder.notHere"] },
  { of: "head", by: "head", fields: noFault, reasons: ["procedure.wrongKindOfPlace"] },
  { of: "dealer", by: "dealer", fields: noFault },
];
const passed = { holder: "station", gate: "preFillPassed" };
const noGate = ["cylinder.notFull", "check.postFillMissing"];
const customerNamed = { clientId: "customer" };

export const rows: Record<number, Case[]> = {
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
  8: [
    { past: "checked", after: { content: "full", gate: "filled", holder: "station" } },
    { past: "checked", fields: { fillingId: "other" }, reasons: ["cylinder.wrongMedium"] },
    {
      past: "checked",
      fields: { weightBeforeCharge: 16.6, weightAfterCharge: 31.501 },
      exceptions: ["cylinder.overweight"],
      after: { holdReasons: ["overweight"], life: "held", content: "full", gate: "filled" },
    },
    {
      past: "checked",
      fields: { weightBeforeCharge: 16.6, weightAfterCharge: 31.5 },
      after: { content: "full", gate: "filled" },
    },
    {
      past: "checked",
      fields: { weightBeforeCharge: 16.6, weightAfterCharge: 16.6 },
      reasons: ["fill.weightsInvalid"],
    },
    { past: "checked", fields: { weightBeforeCharge: 0, weightAfterCharge: 16.6 }, reasons: ["fill.weightsInvalid"] },
    { past: "checked", fields: { fillingEndTime: "start" }, reasons: ["fill.timesInvalid"] },
    { reasons: ["check.preFillMissing"] },
    { past: "failed", reasons: ["cylinder.held", "check.preFillFailed"] },
    { past: "checked", of: "south", reasons: ["cylinder.notHere", "check.preFillMissing"] },
    {
      past: "checked",
      by: "store",
      reasons: ["procedure.wrongKindOfPlace", "cylinder.notHere", "check.preFillMissing"],
    },
    { past: "sound", reasons: ["cylinder.notEmpty", "check.preFillMissing"] },
    ...refusedUnfit("checked"),
  ],
  9: [
    { fields: noFault, after: passed },
    {
      fields: fault,
      exceptions: ["check.fault"],
      after: { gate: "preFillFailed", holdReasons: ["fault"], life: "held" },
    },
    { of: "south", fields: noFault, exceptions: ["ledger.placeDiffers"], after: passed },
    { fate: onRoad, fields: noFault, exceptions: ["ledger.placeDiffers"], after: passed },
    { past: "sound", fate: ["scrapped"], fields: noFault, reasons: ["cylinder.scrapped", "cylinder.notEmpty"] },
    { fate: ["disabled"], fields: noFault, after: { gate: "preFillPassed", life: "disabled" } },
    { fate: ["held"], fields: noFault, after: { gate: "preFillPassed", holdReasons: ["fault"] } },
    {
      fate: ["overdue"],
      fields: noFault,
      exceptions: notFit,
      after: { ...passed, holdReasons: ["inspectionOverdue"], life: "held" },
    },
    {
      fate: ["over its service life"],
      fields: fault,
      exceptions: ["cylinder.notFit", "check.fault"],
      after: { gate: "preFillFailed", holdReasons: ["fault", "serviceLifeOver"], life: "held" },
    },
  ],
  10: [
    {
      of: "inspection",
      by: "inspection",
      fields: { ...noFault, nextInspectionTime: "2030-05-01" },
      after: { inspectionDue: "2030-05-01" },
    },
    {
      of: "inspection",
      by: "inspection",
      fields: { ...noFault, nextInspectionTime: "2090-01-01" },
      after: { inspectionDue: "2032-01-15" },
    },
    { of: "inspection", by: "inspection", fields: noFault, after: { inspectionDue: "a cycle later" } },
    {
      fate: ["held"],
      by: "inspection",
      fields: noFault,
      exceptions: ["ledger.placeDiffers"],
      after: { holdReasons: [], life: "active", holder: "station", inspectionDue: "a cycle later" },
    },
    { of: "inspection", by: "inspection", fields: fault, ...isFault },
    { of: "inspection", by: "inspection", fields: { checkStatus: 2 }, after: { life: "scrapped" } },
    { fate: ["scrapped"], fields: noFault, reasons: ["cylinder.scrapped", "procedure.wrongKindOfPlace"] },
  ],
  11: [
    { past: "filled", fields: noFault, after: { gate: "postFillPassed" } },
    {
      past: "filled",
      fields: fault,
      exceptions: ["check.fault"],
      after: { gate: "filled", holdReasons: ["fault"], life: "held" },
    },
    {
      past: "filled",
      of: "south",
      fields: noFault,
      exceptions: ["ledger.placeDiffers"],
      after: { gate: "postFillPassed" },
    },
    { past: "filled", fate: ["scrapped"], fields: noFault, after: { gate: "postFillPassed", life: "scrapped" } },
    { past: "sound", fields: noFault, reasons: ["procedure.notFilled"] },
    { fields: noFault, reasons: ["procedure.notFilled"] },
  ],
  12: storeCheck,
  13: storeCheck,
  14: [
    { fields: { repairUnitId: "repair" }, after: { holder: "repair" } },
    {
      of: "south",
      fields: { repairUnitId: "repair" },
      exceptions: ["ledger.placeDiffers"],
      after: { holder: "repair" },
    },
    {
      past: "sound",
      fate: ["scrapped"],
      fields: { repairUnitId: "repair" },
      reasons: ["cylinder.scrapped", "cylinder.notEmpty"],
    },
  ],
  15: [
    { fate: ["at repair"], after: emptyHere },
    { fate: ["at repair"], fields: { partsChanged: true }, after: { ...emptyHere, inspectionDue: "today" } },
    { past: "sound", reasons: ["procedure.notInRepair"] },
  ],
  16: [
    { past: "sound", fate: onRoad, after: { holder: "vehicle", gate: "postFillPassed" } },
    { exceptions: ["ledger.placeDiffers"], after: { holder: "station" } },
    { fate: ["scrapped"], reasons: ["cylinder.scrapped"] },
  ],
};
