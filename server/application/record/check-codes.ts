import type { CheckedCode } from "#contracts/commands/check-codes.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import type { CylinderState } from "#contracts/streams/cylinder/state.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import { done } from "../answer.ts";
import type { Handler } from "../handler.ts";
import { findByBarcode } from "../streams/find-by-barcode.ts";
import { readScans } from "./read-scans.ts";

/** True for a cylinder that no movement or filling may take: on hold, scrapped or disabled. */
const isHeld = (state: CylinderState): boolean => state.status === "registered" && lifeOf(state) !== "active";

/** Reads each text as `record` reads it, and says what it names. */
export const checkCodes: Handler<"checkCodes"> = async (ctx, _caller, { read }) => {
  const scans = await readScans(
    ctx,
    read.map((gasBarcode) => ({ gasBarcode })),
  );
  const codes = scans.map(({ gasBarcode }) => gasBarcode).filter(isBarcode);
  const { cylinders, ambiguous, specs } = await findByBarcode(ctx, codes, [], []);
  const list = scans.map(({ gasBarcode, readFault }, index): CheckedCode => {
    const state = cylinders.get(gasBarcode)?.state;
    const text = read[index] ?? "";
    if (state?.status === "registered") {
      const { specId, gasBarcode: own } = state.details;
      const specName = specs.get(specId)?.name ?? null;
      return { read: text, gasBarcode: own, state: isHeld(state) ? "held" : "ours", specName };
    }
    const isCode = readFault === undefined && isBarcode(gasBarcode) && !ambiguous.has(gasBarcode);
    return {
      read: text,
      gasBarcode: isCode ? gasBarcode : null,
      state: isCode ? "unknown" : "unreadable",
      specName: null,
    };
  });
  return done({ list });
};
