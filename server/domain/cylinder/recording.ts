import type {
  CheckFacts,
  CylinderProcedureEvent,
  FillFacts,
  MovementFacts,
  ProcedureFacts,
  RepairFacts,
} from "#contracts/streams/cylinder/events.ts";
import type { Situation } from "#contracts/streams/cylinder/situation.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import { exceptionCodes, type ExceptionCode, type HoldReason, type RefusalCode } from "#contracts/streams/codes.ts";
import type { Unsafe } from "./backdated.ts";
import {
  isCheck,
  isFill,
  isMovement,
  type CheckCommand,
  type FillCommand,
  type MovementCommand,
  type ProcedureCommand,
  type RepairCommand,
} from "./command.ts";
import { factsOf, inHoldOrder } from "./facts.ts";
import type { Flag } from "./flags.ts";
import { contains, heldByCompany } from "./results.ts";
import { foundScrap, isSeen, type Scene } from "./scene.ts";
import type { Row } from "./table.ts";

export type Recording = {
  outcome: "recorded";
  exceptions: ExceptionCode[];
  /** Rules that a backdated procedure broke, else empty. */
  reasons: RefusalCode[];
  facts: Facts;
  events: [CylinderProcedureEvent];
};

/** A late and unsafe delivery is in no order. */
const movementFacts = (c: MovementCommand, isUnsafe: boolean): MovementFacts => ({
  vehicle: c.vehicle,
  driverId: c.driverId,
  escortIds: c.escortIds,
  toCompany: c.toCompany,
  clientId: c.clientId,
  orderNumber: c.timing === "late" && isUnsafe ? undefined : c.orderNumber,
});
const fillFacts = (c: FillCommand): FillFacts => ({
  fillingStartTime: c.fillingStartTime,
  fillingEndTime: c.fillingEndTime,
  beforeGrams: c.beforeGrams,
  afterGrams: c.afterGrams,
  filledGrams: c.afterGrams - c.beforeGrams,
  fillingId: c.medium?.id ?? c.spec.fillingId,
  maxFillGrams: c.spec.maxFillGrams,
});
const checkFacts = (c: CheckCommand): CheckFacts => ({
  checkStatus: c.checkStatus,
  defectIds: c.defectIds,
  nextInspectionTime: c.nextInspectionTime,
});
const repairFacts = (c: RepairCommand): RepairFacts => ({
  repairUnit: c.repairUnit,
  partsChanged: c.partsChanged,
});

/** Adds the fields of the kind to `common`, which it reuses: copying it took as long as the decision. */
const eventOf = (command: ProcedureCommand, common: ProcedureFacts): CylinderProcedureEvent => {
  if (isMovement(command))
    return { type: "CylinderMoved", data: Object.assign(common, movementFacts(command, common.unsafe !== undefined)) };
  if (isFill(command)) return { type: "CylinderFilled", data: Object.assign(common, fillFacts(command)) };
  if (isCheck(command)) return { type: "CylinderChecked", data: Object.assign(common, checkFacts(command)) };
  return { type: "CylinderRepaired", data: Object.assign(common, repairFacts(command)) };
};

/** A late item moves nothing. Only a scrap still scraps (a fault's hold comes with its flag). */
const lateResult = (row: Row, scene: Scene): Partial<Situation> => {
  const { scrapped } = foundScrap(scene) ? row.result(scene) : {};
  return scrapped ? { scrapped } : {};
};

/** The first procedure that shows the place of an unseen cylinder sets place and content too, whatever its row changes. */
const resultOf = (row: Row, scene: Scene): Partial<Situation> =>
  isSeen(scene) || row.leavesUnseen
    ? row.result(scene)
    : { ...heldByCompany(scene), ...contains("empty")(scene), ...row.result(scene) };

const withHolds = (after: Partial<Situation>, scene: Scene, added: HoldReason[]): Partial<Situation> =>
  added.length === 0 ? after : { ...after, holds: inHoldOrder([...(after.holds ?? scene.cylinder.holds), ...added]) };

type Raised = { exceptions: ExceptionCode[]; holds: HoldReason[] };

const raisedOf = (row: Row, scene: Scene, late: boolean, isUnsafe: boolean): Raised => {
  const raised = row.flaggedWhen.filter((flag: Flag) => (flag.inItself || !late) && flag.when(scene));
  if (raised.length === 0 && !isUnsafe && !late) return { exceptions: [], holds: [] };
  const codes = new Set<ExceptionCode>(raised.map((flag) => flag.code));
  const holds = raised.filter((flag) => flag.holdsLate || !late).flatMap((flag) => flag.holds(scene));
  if (isUnsafe) codes.add("procedure.backdated");
  if (isUnsafe && row.backdated === "held") holds.push("backdated");
  if (late) codes.add("procedure.outOfOrder");
  return { exceptions: exceptionCodes.filter((code) => codes.has(code)), holds };
};

/** Creates the event of a procedure with its flags, its holds and the new state of the cylinder. */
export const recordProcedure = (row: Row, scene: Scene, unsafe: Unsafe): Recording => {
  const { cylinder, command } = scene;
  const late = command.timing === "late";
  const { exceptions, holds } = raisedOf(row, scene, late, unsafe.codes.length > 0);
  const holdsAdded = inHoldOrder(holds).filter((hold) => !cylinder.holds.includes(hold));
  const facts = { ...unsafe.facts, ...factsOf(scene, exceptions) };
  const common: ProcedureFacts = {
    procedureId: command.procedureId,
    gasBarcode: command.gasBarcode,
    scannedCode: command.scannedCode,
    specId: cylinder.details.specId,
    company: command.company,
    before: { holder: cylinder.holder, content: cylinder.content },
    after: withHolds(late ? lateResult(row, scene) : resultOf(row, scene), scene, holdsAdded),
    holdsAdded,
    exceptions,
    fingerprint: command.fingerprint,
    imagesUrl: command.imagesUrl,
    remark: command.remark,
  };
  if (unsafe.codes.length > 0) common.unsafe = unsafe.codes;
  if (exceptions.length > 0) common.facts = facts;
  return { outcome: "recorded", exceptions, reasons: unsafe.codes, facts, events: [eventOf(command, common)] };
};
