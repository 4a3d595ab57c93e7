import { describe, expect, it } from "vitest";
import { savedSessionOf } from "#client/screens/scan/session/pending-cylinders.ts";
import { addCheck } from "#contracts/commands/check.ts";
import { procedurePermission, procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import {
  allProcedures,
  isProcedureId,
  procedureIds,
  procedureLabel,
  procedureOf,
  procedures,
  requiredOf,
  type ProcedureId,
} from "#contracts/procedures/index.ts";

/** Number, name, kind and last part of the code of each procedure. Events hold the numbers: none of these lines ever changes. */
const numbered = [
  "0 emptyReceived: movement movement",
  "1 emptySent: movement movement",
  "2 fullReceived: movement movement",
  "3 fullSent: movement movement",
  "4 emptyIntoStore: movement movement",
  "5 emptyOutOfStore: movement movement",
  "6 fullIntoStore: movement movement",
  "7 fullOutOfStore: movement movement",
  "8 filling: fill fill",
  "9 preFillCheck: check check",
  "10 periodicCheck: check inspect",
  "11 postFillCheck: check check",
  "12 storeInCheck: check check",
  "13 storeOutCheck: check check",
  "14 sentToRepair: repair repair",
  "15 returnedFromRepair: repair repair",
  "16 gasTransport: movement movement",
];

const unknown = [
  99,
  Math.max(...procedureIds) + 1,
  -1,
  1.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "8",
  "",
  null,
  undefined,
  [8],
  true,
];

describe("a number that is no procedure never passes for one", () => {
  it("has no kind: it is no repair because it is larger than 13, and no movement because it is below 0", () => {
    for (const id of unknown) {
      expect(isProcedureId(id)).toBe(false);
      expect(() => procedureOf(id as ProcedureId)).toThrow(RangeError);
    }
  });

  it("needs no code of a procedure, and makes no check", () => {
    for (const id of unknown) expect(procedurePermission(id as number)).toBeUndefined();
    for (const procedureId of unknown)
      expect(addCheck.input.safeParse({ gasBarcode: "B-1", procedureId, checkStatus: 1 }).success).toBe(false);
  });

  it("is dropped from what a browser kept of its scan table", () => {
    for (const procedureId of unknown) {
      const kept = JSON.stringify({
        job: { procedureId, values: {} },
        bench: [{ gasBarcode: "B-1", at: "2026-03-01T00:00:00Z", procedureId }],
      });
      expect(savedSessionOf(kept)).toEqual({ job: undefined, bench: [], offBench: [], held: [], pictures: "" });
    }
  });
});

const declared = Object.entries(procedures).sort(([, one], [, other]) => one - other);

it("every procedure has its kind and its code", () => {
  const codeOf = (id: ProcedureId) => procedurePermission(id)?.split(":").at(-1);
  expect(declared.map(([name, id]) => `${id} ${name}: ${procedureOf(id).kind} ${codeOf(id)}`)).toEqual(numbered);
});

describe("the declarations of procedures", () => {
  it("keep their numbers for ever, since events hold them, and no two have one number or one name", () => {
    expect(declared.map(([name, id]) => `${id} ${name}`)).toEqual(numbered.map((line) => line.split(":")[0]));
    expect(new Set(procedureIds).size).toBe(allProcedures.length);
  });

  it("name the codes of recording in the order of the choice *procedure type*", () => {
    const words = procedurePermissions.map((code) => code.split(":").at(-1));
    expect(words).toEqual(["movement", "check", "inspect", "fill", "repair"]);
  });

  it("ask for the vehicle of a delivery only when it names no customer", () => {
    const { fullSent, emptySent, gasTransport } = procedures;
    const required = (id: ProcedureId) => [true, false].map((named) => requiredOf(procedureOf(id), named));
    expect(required(fullSent)).toEqual([[], ["vehicleId"]]);
    expect(required(emptySent)).toEqual([["vehicleId"], ["vehicleId"]]);
    expect(required(gasTransport)).toEqual([[], []]);
  });

  it("show a number that is no procedure as it is", () => {
    expect([procedureLabel(8), procedureLabel(99)]).toEqual(["procedure.filling", "procedure.99"]);
  });
});
