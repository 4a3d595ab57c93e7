import { refusalCodes, type RefusalCode } from "#contracts/streams/codes.ts";
import { secondsBetween } from "../calendar.ts";
import { isFill, type FillCommand } from "./command.ts";
import * as is from "./scene.ts";
import type { Predicate, Scene } from "./scene.ts";
import { aheadTolerance } from "./scan-time.ts";
import { unfit, type StateRule } from "#contracts/procedures/define-procedure.ts";
import { procedureOf, procedures, type ProcedureName } from "#contracts/procedures/index.ts";
import { stateRules } from "#contracts/streams/cylinder/state-rules.ts";

/** One "refused when" of the table. `inItself` means that it does not depend on the ledger, so it refuses late items too. */
export type Refusal = { codeFor(scene: Scene): RefusalCode | undefined; inItself: boolean };

const refusal = (code: RefusalCode, broken: Predicate, inItself = false): Refusal => ({
  codeFor: (scene) => (broken(scene) ? code : undefined),
  inItself,
});

/** A rule about place or content. It does not apply to a cylinder that nobody has seen yet. */
const ofLedger = (code: RefusalCode, broken: Predicate): Refusal => refusal(code, is.all(is.isSeen, broken));

const ofState = (rule: StateRule): Refusal => ({
  codeFor: ({ cylinder, command }) => stateRules[rule](cylinder, command),
  inItself: false,
});
/** The rules on the cylinder's own state that refuse a procedure, by its declaration. Devices have them too. */
export const byState = (name: ProcedureName): Refusal[] => (procedureOf(procedures[name]).refusedBy ?? []).map(ofState);

/** Reasons that only depend on time. */
export const outOfDate: readonly Refusal[] = (["serviceLifeOver", "inspectionOverdue"] as const).map(ofState);
export const notFit: readonly Refusal[] = unfit.map(ofState);

export const notAtStation = refusal("procedure.wrongKindOfPlace", is.not(is.companyIs("station")));
export const notAtStockPlace = refusal("procedure.wrongKindOfPlace", is.not(is.companyIsStockPlace));
export const notAtInspectionUnit = refusal("procedure.wrongKindOfPlace", is.not(is.companyIs("inspection")));
export const notInRepair = ofLedger("procedure.notInRepair", is.not(is.isInRepair));

export const notHere = ofLedger("cylinder.notHere", is.not(is.isHere));
export const neitherHereNorOnVehicle = ofLedger("cylinder.notHere", is.not(is.any(is.isHere, is.isOnVehicle)));

export const wrongMedium = refusal(
  "cylinder.wrongMedium",
  ({ command }) => isFill(command) && command.medium !== undefined && command.medium.id !== command.spec.fillingId,
);
/** Longest time in seconds from the start of a filling to its scan. */
const longestFilling = 12 * 60 * 60;

const isNearScan = (at: string, moment: string): boolean => {
  const after = secondsBetween(at, moment);
  return after >= -longestFilling && after <= aheadTolerance;
};
const timesFit = ({ at, fillingStartTime: start, fillingEndTime: end }: FillCommand): boolean =>
  secondsBetween(start, end) > 0 && isNearScan(at, start) && isNearScan(at, end);
export const fillTimesInvalid = refusal(
  "fill.timesInvalid",
  ({ command }) => isFill(command) && !timesFit(command),
  true,
);
export const weightsInvalid = refusal(
  "fill.weightsInvalid",
  // Together these also make the weight after filling more than 0.
  ({ command }) => isFill(command) && (command.beforeGrams <= 0 || command.afterGrams <= command.beforeGrams),
  true,
);
export const customerOverLimit = refusal(
  "customer.limitReached",
  ({ command: { limit } }) => limit !== undefined && limit.holds >= limit.maximum,
);

/** Device clocks drift, but more than 5 minutes is a wrong clock. */
export const inFuture = refusal(
  "procedure.inFuture",
  ({ command }) => secondsBetween(command.recordedAt, command.at) > aheadTolerance,
  true,
);

/** Codes of the broken rules, in their order. */
export const brokenOf = (rules: readonly Refusal[], scene: Scene): RefusalCode[] => {
  const broken = rules.map((rule) => rule.codeFor(scene)).filter((code) => code !== undefined);
  return broken.length === 0 ? [] : refusalCodes.filter((code) => broken.includes(code));
};
