import type { BoardPanel } from "#contracts/boards/board.ts";
import { hasPeriod, hasThresholds, leastSize, type PanelKind } from "#contracts/boards/panel-kinds.ts";
import { put, type Outcome, type Panels } from "./arrange.ts";

/** A panel with what its kind has, and nothing of what another kind had. */
const ofKind = ({ figure, text, period, warnAt, alarmAt, ...panel }: BoardPanel, kind: PanelKind): BoardPanel => ({
  ...panel,
  kind,
  ...(kind === "figure" && { figure: figure ?? "todayGasNum" }),
  ...(kind === "text" && { text: text ?? "" }),
  ...(hasPeriod(kind) && period !== undefined && { period }),
  ...(hasThresholds(kind) && { warnAt, alarmAt }),
});

/** Makes another kind of a panel. It grows to the least size of that kind where there is room. */
export const changeKind = (panels: Panels, id: string, kind: PanelKind): Outcome => {
  const panel = panels.find((each) => each.id === id);
  if (!panel) throw new Error(`no panel ${id}`);
  const changed = panels.map((each) => (each.id === id ? ofKind(each, kind) : each));
  const { x, y } = panel;
  const outcome = put(changed, id, {
    x,
    y,
    w: Math.max(panel.w, leastSize[kind].w),
    h: Math.max(panel.h, leastSize[kind].h),
  });
  return outcome.is === "no" ? { ...outcome, panels } : outcome;
};
