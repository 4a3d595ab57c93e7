import type { AttachedCode } from "#contracts/codes/attached-code.ts";
import { bareCode, canonicalCode } from "#contracts/codes/canonical-code.ts";
import { cylinderCodeTable } from "#contracts/read-models/cylinder-code.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf } from "./procedure.ts";
import { onEach, type Handler, type View } from "./view.ts";

const none: readonly AttachedCode[] = [];
const codesIn = ({ cylinder }: FoldedCylinder): readonly AttachedCode[] =>
  (cylinder.status === "registered" ? cylinder.codes : undefined) ?? none;

const has = (codes: readonly AttachedCode[], { code, kind }: AttachedCode): boolean =>
  codes.some((one) => one.code === code && one.kind === kind);

/** Updates rows from the folded state: attached, detached, become the barcode, or removed with the cylinder. */
const follow: Handler<CylinderEvent, FoldedCylinder> = (event, changes, state) => {
  const [before, after] = [codesIn(state.before), codesIn(state.after)];
  if (before === after) return;
  const id = cylinderIdOf(event);
  for (const one of before)
    if (!has(after, one)) changes.remove(cylinderCodeTable, { id, code: canonicalCode(one.code) });
  for (const one of after) {
    if (has(before, one)) continue;
    changes.upsert(cylinderCodeTable, {
      id,
      code: canonicalCode(one.code),
      bareCode: bareCode(one.code),
      attached: one.code,
      kind: one.kind,
      reason: event.type === "CodeAttached" ? (event.data.reason ?? null) : null,
      userId: event.meta.userId,
      createdTime: event.meta.occurredAt,
    });
  }
};

export const cylinderCodeView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderCode",
  tables: [cylinderCodeTable],
  fold: cylinderFold,
  on: onEach(eventNames["cylinder-"], follow),
};
