import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderProcedureEvent, ProcedureVoided } from "#contracts/streams/cylinder/events.ts";
import type { Situation } from "#contracts/streams/cylinder/situation.ts";
import { initialCylinder, type LastProcedure, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { HoldReason } from "#contracts/streams/codes.ts";
import type { Decision } from "../decision.ts";
import { inHoldOrder } from "./facts.ts";
import { rowOf } from "./table.ts";

/** Changes by the procedure itself. Later changes by others are not undone with it. */
const changedBy = (event: RecordedCylinderEvent | undefined): Partial<Situation> =>
  event && "after" in event.data ? event.data.after : {};

/** Holds added by the procedure are removed, holds that it removed come back, and others do not change. */
const holdsWithout = (now: HoldReason[], before: HoldReason[], ownHolds: HoldReason[]): HoldReason[] => {
  const lifted = before.filter((hold) => !ownHolds.includes(hold));
  const added = ownHolds.filter((hold) => !before.includes(hold));
  return inHoldOrder([...now.filter((hold) => !added.includes(hold)), ...lifted]);
};

/** The procedure before the last one. */
const previous = (history: readonly RecordedCylinderEvent[], last: LastProcedure): LastProcedure | undefined => {
  const state = history.filter((event) => event.revision < last.revision).reduce(evolveCylinder, initialCylinder);
  return state.status === "registered" ? state.last : undefined;
};

type Procedure = Extract<RecordedCylinderEvent, CylinderProcedureEvent>;

/** True if a later late item had the same finding, which then remains. */
const foundSince = (
  history: readonly RecordedCylinderEvent[],
  last: LastProcedure,
  matches: (late: Procedure) => boolean,
): boolean =>
  history.some(
    (event) =>
      event.revision > last.revision &&
      "fingerprint" in event.data &&
      event.data.exceptions.includes("procedure.outOfOrder") &&
      matches(event as Procedure),
  );
const checkFound =
  (checkStatus: 0 | 2) =>
  ({ data }: Procedure): boolean =>
    "checkStatus" in data && data.checkStatus === checkStatus;

/** Holds that late items add too. */
const lateFindings: [HoldReason, (late: Procedure) => boolean][] = [
  ["fault", checkFound(0)],
  ["backdated", ({ data }) => data.unsafe !== undefined && rowOf(data.procedureId).backdated === "held"],
];

/** True if an event that is not a procedure has moved the cylinder since. Then the procedure cannot be undone. */
const movedSince = (history: readonly RecordedCylinderEvent[], last: LastProcedure): boolean =>
  history.some(
    ({ revision, type }) =>
      revision > last.revision && (type === "UnqualifiedResultProcessed" || type === "DeliveryReversed"),
  );

/**
 * Undoes only the cylinder's last procedure (rules §4, Void). Everything that it changed is restored.
 *
 * @param history the whole stream, because the procedure before it becomes the last one.
 */
export const decideVoid = (
  { commandId, reason }: { commandId: string; reason: string },
  cylinder: RegisteredCylinder,
  history: readonly RecordedCylinderEvent[],
): Decision<[ProcedureVoided], "procedure.notLast"> => {
  const { last } = cylinder;
  if (!last || last.commandId !== commandId || movedSince(history, last)) {
    return { ok: false, code: "procedure.notLast", params: { gasBarcode: cylinder.details.gasBarcode } };
  }
  const changed = changedBy(history.find((event) => event.revision === BigInt(last.revision)));
  // A due day that was corrected later belongs to the correction, not to this procedure.
  const ours = (name: keyof Situation) => name !== "inspectionDue" || changed[name] === cylinder[name];
  const names = (Object.keys(changed) as (keyof Situation)[]).filter(ours);
  const after: Partial<Situation> = Object.fromEntries(names.map((name) => [name, last.before[name]]));
  if (changed.holds) {
    const remaining = lateFindings.filter(([, found]) => foundSince(history, last, found)).map(([hold]) => hold);
    const ownHolds = changed.holds.filter((hold) => !remaining.includes(hold));
    after.holds = holdsWithout(cylinder.holds, last.before.holds, ownHolds);
  }
  if (after.scrapped === false) after.scrapped = foundSince(history, last, checkFound(2));
  const data = {
    procedureId: last.procedureId,
    voidedCommandId: commandId,
    voidedRevision: last.revision,
    voidedBusinessDay: last.businessDay,
    gasBarcode: cylinder.details.gasBarcode,
    reason,
    before: { holder: cylinder.holder, content: cylinder.content },
    after,
    last: previous(history, last),
  };
  return { ok: true, events: [{ type: "ProcedureVoided", data }] };
};
