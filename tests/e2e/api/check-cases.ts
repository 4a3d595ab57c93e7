import { emptyHere, notFit, onRoad, refusedUnfit, type Case } from "./table-cases.ts";

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

/** Rows of fillings, checks and repairs. */
export const checkRows: Record<number, Case[]> = {
  8: [
    { past: "checked", after: { content: "full", gate: "filled", holder: "station" } },
    { past: "checked", fields: { fillingId: "other" }, reasons: ["cylinder.wrongMedium"] },
    {
      past: "checked",
      fields: { weightBeforeCharge: 16.4, weightAfterCharge: 31.301 },
      exceptions: ["cylinder.overweight"],
      after: { holdReasons: ["overweight"], life: "held", content: "full", gate: "filled" },
    },
    {
      past: "checked",
      fields: { weightBeforeCharge: 16.9, weightAfterCharge: 31.401 },
      exceptions: ["cylinder.overweight"],
      after: { holdReasons: ["overweight"], life: "held", content: "full", gate: "filled" },
    },
    {
      past: "checked",
      fields: { weightBeforeCharge: 16.5, weightAfterCharge: 31.4 },
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
};
