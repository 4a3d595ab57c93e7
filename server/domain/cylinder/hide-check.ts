import type { CheckHidden } from "#contracts/streams/cylinder/events.ts";
import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { HoldReason } from "#contracts/streams/codes.ts";
import type { Decision } from "../decision.ts";

/** A row of the lists: a check, or an unqualified result of a procedure. */
export type CheckRow = { checkId: string; revision: number; hold?: HoldReason };

const shows = (event: RecordedCylinderEvent | undefined, { hold }: CheckRow): boolean => {
  if (!event || !("holdsAdded" in event.data)) return false;
  return hold ? event.data.holdsAdded.includes(hold) : event.type === "CylinderChecked";
};

/** Hides a check's row from the lists without removing a hold (rules §4, Void). A hidden row gets no second event. */
export const decideHide = (
  row: CheckRow,
  gasBarcode: string,
  history: readonly RecordedCylinderEvent[],
): Decision<CheckHidden[], "record.notFound"> => {
  const shownEvent = history.find(({ revision }) => revision === BigInt(row.revision));
  if (!shownEvent || !shows(shownEvent, row) || !("procedureId" in shownEvent.data))
    return { ok: false, code: "record.notFound" };
  const { checkId } = row;
  if (history.some((event) => event.type === "CheckHidden" && event.data.checkId === checkId)) {
    return { ok: true, events: [] };
  }
  const procedureId = shownEvent.data.procedureId as CheckHidden["data"]["procedureId"];
  return { ok: true, events: [{ type: "CheckHidden", data: { checkId, gasBarcode, procedureId } }] };
};
