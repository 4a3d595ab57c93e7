import { describe, expect, it } from "vitest";
import { keptTableOf } from "#client/screens/scan/desk/kept-table.ts";
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

const unknown = [99, 17, -1, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, "8", "", null, undefined, [8], true];

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
      expect(keptTableOf(kept)).toEqual({ job: undefined, bench: [], held: [] });
    }
  });
});

it("every procedure has its kind and its code", () => {
  const told = procedureIds.map((id) => `${id} ${procedureOf(id).kind} ${procedurePermission(id)?.split(":").at(-1)}`);
  expect(told).toEqual([
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((id) => `${id} movement movement`),
    "8 fill fill",
    "9 check check",
    "10 check inspect",
    ...[11, 12, 13].map((id) => `${id} check check`),
    ...[14, 15].map((id) => `${id} repair repair`),
    "16 movement movement",
  ]);
});

describe("the declarations of procedures", () => {
  it("keep their numbers for ever, since events hold them, and no two have one number or one name", () => {
    expect(Object.entries(procedures).map(([name, id]) => `${id} ${name}`)).toEqual([
      ...["9 preFillCheck", "8 filling", "11 postFillCheck"],
      ...["0 emptyReceived", "1 emptySent", "2 fullReceived", "3 fullSent", "4 emptyIntoStore", "5 emptyOutOfStore"],
      ...["6 fullIntoStore", "7 fullOutOfStore", "16 gasTransport"],
      ...["12 storeInCheck", "13 storeOutCheck", "10 periodicCheck", "14 sentToRepair", "15 returnedFromRepair"],
    ]);
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
