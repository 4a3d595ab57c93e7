import { placeOf } from "#contracts/streams/company-type.ts";
import type { Content, Gate, Situation } from "#contracts/streams/cylinder/situation.ts";
import type { HoldReason } from "#contracts/streams/codes.ts";
import { addMonths, earlierDay } from "../calendar.ts";
import { isCheck, isMovement, isRepair } from "./command.ts";
import type { Predicate, Scene } from "./scene.ts";

/** One part of a "result" of the table: a change of the cylinder. */
export type Result = (scene: Scene) => Partial<Situation>;

export const nothing: Result = () => ({});
export const both =
  (...results: Result[]): Result =>
  (scene) =>
    Object.assign({}, ...results.map((result) => result(scene)));
export const when =
  (predicate: Predicate, then: Result, otherwise: Result = nothing): Result =>
  (scene) =>
    predicate(scene) ? then(scene) : otherwise(scene);

export const heldByCompany: Result = ({ command }) => ({ holder: placeOf(command.company) });
export const contains =
  (content: Content): Result =>
  () => ({ content });
const gate =
  (make: (scene: Scene) => Gate): Result =>
  (scene) => ({ gate: make(scene) });
export const gateNone = gate(() => ({ is: "none" }));
export const gatePreFillFailed = gate(() => ({ is: "preFillFailed" }));
export const gatePreFillPassed = gate(({ command }) => ({
  is: "preFillPassed",
  at: command.occurredAt,
  companyId: command.company.id,
}));
export const gateFilled = gate(({ command }) => ({
  is: "filled",
  at: command.occurredAt,
  companyId: command.company.id,
}));
export const gatePostFillPassed = gate(({ command }) => ({ is: "postFillPassed", at: command.occurredAt }));

export const onTheVehicle: Result = ({ command }) => {
  if (!isMovement(command) || !command.vehicle) throw new Error("a send without its vehicle was not refused");
  return { holder: { kind: "vehicle", id: command.vehicle.id, name: command.vehicle.licenseNumber } };
};
/** Events hold no personal data, so the customer's name is joined when it is read. */
export const atTheCustomer: Result = ({ command }) => {
  if (!isMovement(command) || !command.clientId) throw new Error("a delivery without its customer");
  return { holder: { kind: "customer", id: command.clientId, name: "" } };
};
export const atTheRepairUnit: Result = ({ command }) => {
  if (!isRepair(command) || !command.repairUnit) throw new Error("a repair without its unit was not refused");
  return { holder: placeOf(command.repairUnit) };
};

/** The given next date, or the day of the check plus the cycle, but never after the end of the service life. */
export const inspected: Result = ({ cylinder, command }) => {
  const nextTime = isCheck(command) ? command.nextInspectionTime : undefined;
  const due = nextTime ?? addMonths(command.day, command.spec.cycleMonths);
  const lifted: HoldReason[] = ["inspectionOverdue", "fault", "backdated"];
  return {
    inspectionDue: earlierDay(due, cylinder.serviceEnd),
    holds: cylinder.holds.filter((hold) => !lifted.includes(hold)),
  };
};
export const scrapped: Result = () => ({ scrapped: true });

/** Changed parts must be inspected before the cylinder is used again. Only a periodic check moves the due day later again. */
export const inspectionDueAtOnce: Result = ({ cylinder, command }) => ({
  inspectionDue: earlierDay(cylinder.inspectionDue, command.day),
});
