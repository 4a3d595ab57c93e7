import type { ExceptionCode, HoldReason } from "#contracts/streams/codes.ts";
import * as is from "./scene.ts";
import type { Predicate, Scene } from "./scene.ts";

/**
 * One "flagged when" of the table, with the holds that it puts on. `inItself` is true of what says nothing about the ledger and so
 * is flagged on late items too; of those only a fault holds (rules §4, Late items).
 */
export type Flag = {
  code: ExceptionCode;
  when: Predicate;
  holds(scene: Scene): HoldReason[];
  inItself: boolean;
  holdsLate: boolean;
};

const flag = (code: ExceptionCode, when: Predicate, more: Partial<Flag> = {}): Flag => ({
  code,
  when,
  holds: () => [],
  inItself: false,
  holdsLate: false,
  ...more,
});

/** A flag of what the ledger says of place or content: of a cylinder that nobody has seen yet it says nothing. */
const ofLedger = (code: ExceptionCode, differs: Predicate): Flag => flag(code, is.all(is.isSeen, differs));

/** Effect of "on hold" on a cylinder that is not fit. */
const outOfDate = (scene: Scene): HoldReason[] => [
  ...(is.inspectionIsOverdue(scene) ? (["inspectionOverdue"] as const) : []),
  ...(is.serviceLifeIsOver(scene) ? (["serviceLifeOver"] as const) : []),
];

export const notHere = ofLedger("ledger.placeDiffers", is.not(is.isHere));
export const notOnVehicle = ofLedger("ledger.placeDiffers", is.not(is.isOnVehicle));
/** An incoming cylinder comes from a vehicle, a customer, or was here all the time. */
export const strayed = ofLedger("ledger.placeDiffers", is.not(is.any(is.isOnVehicle, is.isAtCustomer, is.isHere)));
/** A customer empties a cylinder without telling anybody: full there and empty here is no difference. */
export const fullButNotAtCustomer = ofLedger("ledger.contentDiffers", is.all(is.isFull, is.not(is.isAtCustomer)));
export const empty = ofLedger("ledger.contentDiffers", is.isEmpty);
export const notFit = flag("cylinder.notFit", is.not(is.isFit));
export const notFitAndOnHold = flag("cylinder.notFit", is.not(is.isFit), { holds: outOfDate });
export const outOfDateAndOnHold = flag("cylinder.notFit", is.any(is.inspectionIsOverdue, is.serviceLifeIsOver), {
  holds: outOfDate,
});
export const postFillNotPassed = flag("check.postFillMissing", is.not(is.passedPostFill));
export const faultAndOnHold = flag("check.fault", is.foundFault, {
  holds: () => ["fault"],
  inItself: true,
  holdsLate: true,
});
export const overweightAndOnHold = flag("cylinder.overweight", is.isOverweight, {
  holds: () => ["overweight"],
  inItself: true,
});
