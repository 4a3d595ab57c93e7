import { procedureOf, type ProcedureId, type ProcedureName } from "#contracts/procedures/index.ts";
import { isRepair } from "./command.ts";
import * as flagged from "./flags.ts";
import type { Flag } from "./flags.ts";
import * as refused from "./refusals.ts";
import type { Refusal } from "./refusals.ts";
import * as becomes from "./results.ts";
import { both, nothing, when, type Result } from "./results.ts";
import { foundFault, foundScrap, isAtCustomer, namesCustomer, passedCheck } from "./scene.ts";
import type { Predicate } from "./scene.ts";

/**
 * `backdated` sets the effect on a procedure that was safe only at its time (rules §4, Times). `leavesUnseen` marks procedures that do not show the
 * place of an unseen cylinder.
 */
export type Row = {
  refusedWhen: readonly Refusal[];
  flaggedWhen: readonly Flag[];
  result: Result;
  backdated?: "flagged" | "held";
  leavesUnseen?: true;
};

const partsChanged: Predicate = ({ command }) => isRepair(command) && command.partsChanged;

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
  leavesUnseen: true,
};

/**
 * The table of rules §4, row by row: when a procedure is refused, when it is flagged, and how the cylinder changes. `byState` are the refusals that
 * devices know too. The table is complete: conditions that it does not list have no effect.
 */
export const procedureTable = {
  emptyReceived: { refusedWhen: [], ...emptyComesIn },
  emptySent: {
    refusedWhen: [...refused.byState("emptySent"), refused.notHere],
    flaggedWhen: [flagged.notFit],
    result: becomes.onTheVehicle,
  },
  fullReceived: { refusedWhen: [], ...fullComesIn },
  fullSent: {
    refusedWhen: [...refused.byState("fullSent"), refused.neitherHereNorOnVehicle, refused.customerOverLimit],
    flaggedWhen: [],
    result: when(namesCustomer, becomes.atTheCustomer, becomes.onTheVehicle),
    backdated: "held",
  },
  emptyIntoStore: { refusedWhen: [refused.notAtStockPlace], ...emptyComesIn },
  emptyOutOfStore: {
    refusedWhen: [...refused.byState("emptyOutOfStore"), refused.notHere],
    flaggedWhen: [flagged.notFit],
    result: becomes.onTheVehicle,
  },
  fullIntoStore: { refusedWhen: [refused.notAtStockPlace], ...fullComesIn },
  fullOutOfStore: {
    refusedWhen: [...refused.byState("fullOutOfStore"), refused.notHere],
    flaggedWhen: [],
    result: becomes.onTheVehicle,
    backdated: "flagged",
  },
  filling: {
    refusedWhen: [
      ...refused.byState("filling"),
      refused.notAtStation,
      refused.notHere,
      refused.wrongMedium,
      refused.fillTimesInvalid,
      refused.weightsInvalid,
    ],
    flaggedWhen: [flagged.overweightAndOnHold],
    result: both(becomes.contains("full"), becomes.gateFilled),
    backdated: "held",
  },
  preFillCheck: {
    refusedWhen: [...refused.byState("preFillCheck")],
    flaggedWhen: [flagged.notHere, flagged.outOfDateAndOnHold, flagged.faultAndOnHold],
    result: both(becomes.heldByCompany, when(foundFault, becomes.gatePreFillFailed, becomes.gatePreFillPassed)),
  },
  periodicCheck: {
    refusedWhen: [...refused.byState("periodicCheck"), refused.notAtInspectionUnit],
    flaggedWhen: [flagged.notHere, flagged.faultAndOnHold],
    result: both(when(passedCheck, becomes.inspected), when(foundScrap, becomes.scrapped)),
    leavesUnseen: true,
  },
  postFillCheck: {
    refusedWhen: [...refused.byState("postFillCheck")],
    flaggedWhen: [flagged.notHere, flagged.faultAndOnHold],
    result: when(passedCheck, becomes.gatePostFillPassed),
  },
  storeInCheck: storeCheck,
  storeOutCheck: storeCheck,
  sentToRepair: {
    refusedWhen: [...refused.byState("sentToRepair")],
    flaggedWhen: [flagged.notHere],
    result: becomes.atTheRepairUnit,
  },
  returnedFromRepair: {
    refusedWhen: [refused.notInRepair],
    flaggedWhen: [],
    result: both(
      becomes.heldByCompany,
      becomes.contains("empty"),
      becomes.gateNone,
      when(partsChanged, becomes.inspectionDueAtOnce),
    ),
  },
  // Vehicle, driver and escorts are in the event itself.
  gasTransport: {
    refusedWhen: [...refused.byState("gasTransport")],
    flaggedWhen: [flagged.notOnVehicle],
    result: nothing,
    leavesUnseen: true,
  },
} satisfies Record<ProcedureName, Row>;

export const rowOf = (id: ProcedureId): Row => procedureTable[procedureOf(id).name];
