import { z } from "zod";
import { line, maybe, plainNumber, text, uuid } from "../fields/scalars.ts";
import { periodTypes } from "../wire/period-types.ts";
import { isOnGrid, overlapping } from "./layout.ts";
import { figureNames, grid, panelKinds } from "./panel-kinds.ts";

/** Code of the built-in board, shown at `/index`. The board can be copied but not changed. */
export const BOARD = "enterprise";

/** The code of a board, used in addresses, calls and messages. */
export const boardSlug = text
  .trim()
  .min(1)
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "board.code" });

const cell = (most: number) => plainNumber.int().min(0).max(most);
const threshold = maybe(plainNumber.min(0).max(1_000_000_000));
const periodType = maybe(
  z.number({ error: "field.number" }).refine((type) => periodTypes.some((each) => each === type), {
    error: "field.choice",
    params: { values: periodTypes.join(", ") },
  }),
);

const panelParts = z.object({
  id: text.min(1).max(40),
  kind: z.enum(panelKinds),
  /** Column and row of the upper left corner, from 0. */
  x: cell(grid.columns - 1),
  y: cell(grid.rows - 1),
  w: cell(grid.columns).min(1),
  h: cell(grid.rows).min(1),
  /** Only for the kind `figure`. */
  figure: maybe(z.enum(figureNames)),
  /** Markdown, only for the kind `text`. */
  text: maybe(text.max(4000)),
  /** The company of its figures. Default: the board's. */
  companyId: maybe(uuid),
  period: periodType,
  title: maybe(line.max(40)),
  warnAt: threshold,
  alarmAt: threshold,
  /** True if the thresholds are reached from above: a number below them warns and alarms. */
  isBelow: maybe(z.boolean({ error: "field.flag" })),
});

/** True if the alarm is not reached before the warning. */
export const inOrder = ({
  warnAt,
  alarmAt,
  isBelow,
}: {
  warnAt?: number;
  alarmAt?: number;
  isBelow?: boolean;
}): boolean => warnAt === undefined || alarmAt === undefined || (isBelow ? warnAt >= alarmAt : warnAt <= alarmAt);

/** A panel of a board, as sent and stored. */
export const boardPanel = panelParts.superRefine((panel, context) => {
  if (!isOnGrid(panel))
    context.addIssue({ code: "custom", path: ["w"], params: { code: "board.offGrid" }, message: "board.offGrid" });
  if (panel.kind === "figure" && panel.figure === undefined)
    context.addIssue({ code: "custom", path: ["figure"], message: "field.required" });
  if (!inOrder(panel)) context.addIssue({ code: "custom", path: ["alarmAt"], message: "board.thresholds" });
});
export type BoardPanel = z.output<typeof boardPanel>;

/** The panels of a board. No two overlap or have the same id. */
export const boardPanels = z
  .array(boardPanel)
  .max(grid.mostPanels, { error: "board.tooManyPanels" })
  .superRefine((panels, context) => {
    for (const index of overlapping(panels))
      context.addIssue({ code: "custom", path: [index, "x"], message: "board.overlap" });
    const ids = panels.map(({ id }) => id);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) < index)
        context.addIssue({ code: "custom", path: [index, "id"], message: "board.panelTwice" });
    });
  });

export type Board = {
  id: string;
  code: string;
  name: string;
  /** The company of its figures. Null: all companies that the viewer may see. */
  companyId: string | null;
  panels: BoardPanel[];
  isBuiltin: boolean;
  version: number;
};
