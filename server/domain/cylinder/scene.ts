import { isStockPlace, companyKind, type CompanyKind } from "#contracts/streams/company-type.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { isCheck, isFill, isMovement, type FillFields, type ProcedureCommand } from "./command.ts";

/** A command with its cylinder, the input of every rule of the table. */
export type Scene = { cylinder: RegisteredCylinder; command: ProcedureCommand };
export type Predicate = (scene: Scene) => boolean;

export const isScrapped: Predicate = ({ cylinder }) => cylinder.scrapped;
export const isDisabled: Predicate = ({ cylinder }) => cylinder.disabled;
export const isHeld: Predicate = ({ cylinder }) => cylinder.holds.length > 0;
/** Overdue from the next day on (rules §4, State). */
export const inspectionIsOverdue: Predicate = ({ cylinder, command }) => command.day > cylinder.inspectionDue;
export const serviceLifeIsOver: Predicate = ({ cylinder, command }) => command.day > cylinder.serviceEnd;
export const isFit: Predicate = (scene) =>
  ![isScrapped, isDisabled, isHeld, inspectionIsOverdue, serviceLifeIsOver].some((spoils) => spoils(scene));

/** True if place and content are known. They are unknown for an imported cylinder that nobody has seen yet. */
export const isSeen: Predicate = ({ cylinder }) => cylinder.holder.unseen === undefined;
/** Compared only by id: a company keeps its cylinders when its type is edited. */
export const isHere: Predicate = (scene) =>
  !isOnVehicle(scene) && !isAtCustomer(scene) && scene.cylinder.holder.id === scene.command.company.id;
export const isOnVehicle: Predicate = ({ cylinder }) => cylinder.holder.kind === "vehicle";
export const isAtCustomer: Predicate = ({ cylinder }) => cylinder.holder.kind === "customer";
export const isInRepair: Predicate = ({ cylinder }) => cylinder.holder.kind === "repair";

export const isFull: Predicate = ({ cylinder }) => cylinder.content === "full";
export const isEmpty: Predicate = ({ cylinder }) => cylinder.content === "empty";
export const isFilled: Predicate = ({ cylinder }) => cylinder.gate.is === "filled";
export const passedPostFill: Predicate = ({ cylinder }) => cylinder.gate.is === "postFillPassed";

/** True if the command's company has this kind. */
export const companyIs =
  (kind: CompanyKind): Predicate =>
  ({ command }) =>
    companyKind(command.company.type) === kind;
export const companyIsStockPlace: Predicate = ({ command }) => isStockPlace(companyKind(command.company.type));

export const foundFault: Predicate = ({ command }) => isCheck(command) && command.checkStatus === 0;
export const passedCheck: Predicate = ({ command }) => isCheck(command) && command.checkStatus === 1;
export const foundScrap: Predicate = ({ command }) => isCheck(command) && command.checkStatus === 2;
/** The client of an order counts as named. */
export const namesCustomer: Predicate = ({ command }) => isMovement(command) && command.clientId !== undefined;
/** Gas in the cylinder after filling, in grams: the amount filled or the weight above the tare, whichever is larger. */
export const gasGrams = ({ cylinder }: Scene, { beforeGrams, afterGrams }: FillFields): number =>
  afterGrams - Math.min(beforeGrams, cylinder.details.emptyGrams);
export const isOverweight: Predicate = (scene) =>
  isFill(scene.command) && gasGrams(scene, scene.command) > scene.command.spec.maxFillGrams;

export const not =
  (predicate: Predicate): Predicate =>
  (scene) =>
    !predicate(scene);
export const all =
  (...predicates: Predicate[]): Predicate =>
  (scene) =>
    predicates.every((holds) => holds(scene));
export const any =
  (...predicates: Predicate[]): Predicate =>
  (scene) =>
    predicates.some((holds) => holds(scene));
