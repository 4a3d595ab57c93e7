import * as state from "#contracts/streams/cylinder/state-rules.ts";
import { isStockPlace, companyKind, type CompanyKind } from "#contracts/streams/company-type.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { isCheck, isFill, isMovement, type FillFields, type ProcedureCommand } from "./command.ts";

/** A command with its cylinder, the input of every rule of the table. */
export type Scene = { cylinder: RegisteredCylinder; command: ProcedureCommand };
export type Predicate = (scene: Scene) => boolean;

const ofState =
  (rule: (cylinder: RegisteredCylinder, command: ProcedureCommand) => boolean): Predicate =>
  ({ cylinder, command }) =>
    rule(cylinder, command);
export const isScrapped = ofState(state.isScrapped);
export const isDisabled = ofState(state.isDisabled);
export const isHeld = ofState(state.isHeld);
export const inspectionIsOverdue = ofState(state.inspectionIsOverdue);
export const serviceLifeIsOver = ofState(state.serviceLifeIsOver);
export const isFit: Predicate = (scene) =>
  ![isScrapped, isDisabled, isHeld, inspectionIsOverdue, serviceLifeIsOver].some((spoils) => spoils(scene));

export const isSeen = ofState(state.isSeen);
/** Compared only by id: a company keeps its cylinders when its type is edited. */
export const isHere: Predicate = (scene) =>
  !isOnVehicle(scene) && !isAtCustomer(scene) && scene.cylinder.holder.id === scene.command.company.id;
export const isOnVehicle: Predicate = ({ cylinder }) => cylinder.holder.kind === "vehicle";
export const isAtCustomer: Predicate = ({ cylinder }) => cylinder.holder.kind === "customer";
export const isInRepair: Predicate = ({ cylinder }) => cylinder.holder.kind === "repair";

export const isFull = ofState(state.isFull);
export const isEmpty = ofState(state.isEmpty);
export const passedPostFill = ofState(state.passedPostFill);

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
