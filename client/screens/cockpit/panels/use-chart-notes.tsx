import type { ReactNode } from "react";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import type { ChartAxis } from "#client/kit/charts/chart-axis.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { useSign } from "#client/lib/use-shortcut.ts";
import { useCode } from "#client/state/session.ts";
import { useBoardHere } from "../board/board-context.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { momentOfPlace, placeOfMoment, stepMinutes, type Placing } from "../periods/note-places.ts";
import type { Span } from "../periods/period.ts";
import type { Period } from "../periods/use-period.ts";
import { beginNote, drafting } from "../shared/notes/draft.ts";
import { NoteFlags } from "../shared/notes/note-flags.tsx";

type Asked = {
  of: PanelProps;
  title: string;
  period: Period;
  span: Span;
  /** The chart draws bars: hours of a day, and the middle of a bucket of a longer period. */
  bars?: boolean;
};

type ChartNotes = { over?: (axis: ChartAxis) => ReactNode; onPick?: (place: number) => void };

const everyMs = 60_000;

/** Notes on a chart, and how one is pinned: by a press on the chart, or by N at now. */
export const useChartNotes = ({ of, title, period, span, bars = false }: Asked): ChartNotes => {
  const board = useBoardHere();
  const now = useServerClock(everyMs);
  const may = useCode(cockpitScreens.cockpit.codes.note) && of.links && board !== undefined;
  const { type, names } = period;
  const placing: Placing = { type, names, span, today: businessDay(now) };
  // Bars of a day are hours of two half-hours each.
  const perBar = bars && type === 1 ? 2 : 1;
  const middle = bars && type !== 1 ? 0.5 : 0;
  const begin = (at: number) => {
    if (board) beginNote(board.code, of.panel.id, Math.min(at, now));
  };
  useSign("n", () => {
    // Boards may have several charts: a note by the keyboard begins on the first that draws a course.
    if (may && of.panel.kind === "trend" && !drafting.draft) begin(now);
  });
  if (!board) return {};
  return {
    over: (axis) => (
      <NoteFlags
        axis={axis}
        board={board.code}
        panel={of.panel.id}
        title={title}
        notes={of.notes}
        placeOf={(moment) => {
          const place = placeOfMoment(placing, moment);
          return place === undefined ? undefined : place / perBar + middle;
        }}
        stepMinutes={stepMinutes(type)}
        links={of.links}
      />
    ),
    onPick: may ? (place) => begin(momentOfPlace(placing, place * perBar - middle)) : undefined,
  };
};
