import type { ExceptionCode, HoldReason } from "#contracts/streams/codes.ts";
import * as is from "./scene.ts";
import type { Predicate, Scene } from "./scene.ts";

/**
 * One "flagged when" of the table, with the holds that it adds. If `inItself` is true, the flag does not depend on the ledger, so late items get it
 * too, but only a fault then adds a hold (rules §4, Late items).
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

/** A flag that compares with the ledger's place or content. It does not apply to a cylinder that nobody has seen yet. */
const ofLedger = (code: ExceptionCode, differs: Predicate): Flag => flag(code, is.all(is.isSeen, differs));

/** Holds for a cylinder that is out of date. */
const outOfDate = (scene: Scene): HoldReason[] => [
  ...(is.inspectionIsOverdue(scene) ? (["inspectionOverdue"] as const) : []),
  ...(is.serviceLifeIsOver(scene) ? (["serviceLifeOver"] as const) : []),
];

export const notHere = ofLedger("ledger.placeDiffers", is.not(is.isHere));
export const notOnVehicle = ofLedger("ledger.placeDiffers", is.not(is.isOnVehicle));
/** An incoming cylinder comes from a vehicle or a customer, or was already here. */
export const strayed = ofLedger("ledger.placeDiffers", is.not(is.any(is.isOnVehicle, is.isAtCustomer, is.isHere)));
/** Customers empty cylinders without a record, so full in the ledger and empty here is no difference. */
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
