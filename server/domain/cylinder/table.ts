import type { ProcedureId } from "#contracts/streams/procedures.ts";
import * as flagged from "./flags.ts";
import type { Flag } from "./flags.ts";
import * as refused from "./refusals.ts";
import type { Refusal } from "./refusals.ts";
import * as becomes from "./results.ts";
import { both, nothing, when, type Result } from "./results.ts";
import { foundFault, foundScrap, isAtCustomer, namesCustomer, passedCheck } from "./scene.ts";
import type { Predicate } from "./scene.ts";

export type Row = { refusedWhen: readonly Refusal[]; flaggedWhen: readonly Flag[]; result: Result };

const partsChanged: Predicate = ({ command }) => command.kind === "repair" && command.partsChanged;

const emptyComesIn = {
  flaggedWhen: [flagged.strayed, flagged.fullButNotAtCustomer, flagged.notFitAndOnHold],
  result: both(becomes.heldByCompany, becomes.contains("empty"), becomes.gateNone),
};
const fullComesIn = {
  flaggedWhen: [flagged.strayed, flagged.empty, flagged.postFillNotPassed, flagged.notFitAndOnHold],
  result: both(becomes.heldByCompany, becomes.contains("full"), when(isAtCustomer, becomes.gateFilled)),
};
const storeCheck: Row = {
  refusedWhen: [refused.notAtStockPlace, refused.notHere],
  flaggedWhen: [flagged.faultAndOnHold],
  result: nothing,
};

/**
 * The table of rules §4, row by row: when a procedure is refused, when it is recorded with an exception, and what becomes of the
 * cylinder. It is complete: what it does not name is neither refused nor flagged, and stays as it was.
 */
export const procedureTable = {
  // 0 empty received
  0: { refusedWhen: [], ...emptyComesIn },
  // 1 empty sent
  1: {
    refusedWhen: [refused.scrapped, refused.notHere, refused.full],
    flaggedWhen: [flagged.notFit],
    result: becomes.onTheVehicle,
  },
  // 2 full received
  2: { refusedWhen: [], ...fullComesIn },
  // 3 full sent
  3: {
    refusedWhen: [
      ...refused.notFit,
      refused.neitherHereNorOnVehicle,
      refused.empty,
      refused.postFillNotPassed,
      refused.customerOverLimit,
    ],
    flaggedWhen: [],
    result: when(namesCustomer, becomes.atTheCustomer, becomes.onTheVehicle),
  },
  // 4 empty into store
  4: { refusedWhen: [refused.notAtStockPlace], ...emptyComesIn },
  // 5 empty out of store
  5: {
    refusedWhen: [refused.scrapped, refused.notHere, refused.full],
    flaggedWhen: [flagged.notFit],
    result: becomes.onTheVehicle,
  },
  // 6 full into store
  6: { refusedWhen: [refused.notAtStockPlace], ...fullComesIn },
  // 7 full out of store
  7: {
    refusedWhen: [...refused.notFit, refused.notHere, refused.empty, refused.postFillNotPassed],
    flaggedWhen: [],
    result: becomes.onTheVehicle,
  },
  // 8 filling
  8: {
    refusedWhen: [
      ...refused.notFit,
      refused.notAtStation,
      refused.notHere,
      refused.full,
      refused.preFillCheck,
      refused.wrongMedium,
      refused.endNotAfterStart,
      refused.weightsInvalid,
    ],
    flaggedWhen: [flagged.overweightAndOnHold],
    result: both(becomes.contains("full"), becomes.gateFilled),
  },
  // 9 pre-fill check
  9: {
    refusedWhen: [refused.scrapped, refused.full],
    flaggedWhen: [flagged.notHere, flagged.outOfDateAndOnHold, flagged.faultAndOnHold],
    result: both(becomes.heldByCompany, when(foundFault, becomes.gatePreFillFailed, becomes.gatePreFillPassed)),
  },
  // 10 periodic check
  10: {
    refusedWhen: [refused.scrapped, refused.notAtInspectionUnit],
    flaggedWhen: [flagged.notHere, flagged.faultAndOnHold],
    result: both(when(passedCheck, becomes.inspected), when(foundScrap, becomes.scrapped)),
  },
  // 11 post-fill check
  11: {
    refusedWhen: [refused.notFilled],
    flaggedWhen: [flagged.notHere, flagged.faultAndOnHold],
    result: when(passedCheck, becomes.gatePostFillPassed),
  },
  // 12 store-in check, 13 store-out check
  12: storeCheck,
  13: storeCheck,
  // 14 sent to repair
  14: {
    refusedWhen: [refused.scrapped, refused.full],
    flaggedWhen: [flagged.notHere],
    result: becomes.atTheRepairUnit,
  },
  // 15 back from repair
  15: {
    refusedWhen: [refused.notInRepair],
    flaggedWhen: [],
    result: both(
      becomes.heldByCompany,
      becomes.contains("empty"),
      becomes.gateNone,
      when(partsChanged, becomes.inspectionDueAtOnce),
    ),
  },
  // 16 gas transport: vehicle, driver and escorts are noted in the event itself
  16: { refusedWhen: [refused.scrapped], flaggedWhen: [flagged.notOnVehicle], result: nothing },
} satisfies Record<ProcedureId, Row>;
