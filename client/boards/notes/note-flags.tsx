import { PopoverNext } from "@blueprintjs/core";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { ChartAxis } from "#client/kit/charts/chart-axis.ts";
import { Text } from "#client/kit/layout.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { classes } from "#client/lib/classes.ts";
import { showTime } from "#client/lib/dates.ts";
import { displayWidth } from "#client/lib/display-width.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { useSign } from "#client/lib/use-shortcut.ts";
import { useCode } from "#client/state/session.ts";
import { Face } from "../presenting/people.tsx";
import { drafting, leaveNote, beginNote } from "./note-draft.ts";
import {
  flagText,
  foldNotes,
  type Flag,
  momentOfPlace,
  placeOfMoment,
  stepMinutes,
  type Placing,
} from "./note-places.ts";
import { NoteCard, NoteForm } from "./note-dialogs.tsx";
import { useBoardHere } from "../use-board.ts";
import type { PanelProps } from "../panel-view.ts";
import type { Span } from "../periods/period.ts";
import type { Period } from "../periods/use-period.ts";
import styles from "./notes.module.css";

/** Logical px of a flag without its text. */
const foldedWidth = 38;

/** Width of an open flag in logical px: a face with its gaps, and the letters of its longer line. */
const widthOf = (note: BoardNote): number =>
  76 + 11.5 * Math.max(displayWidth(flagText(note.text)), displayWidth(note.userName) + 6);

type Room = { from: number; to: number; flips: boolean };

/** Room of an open flag, in px of the chart: right of its pole, or left where it would leave the plot, or else where more of it fits. */
const roomOf = (flag: Flag, { width, xOf }: ChartAxis): Room => {
  const x = xOf(flag.place);
  const room = widthOf(flag.notes[0]);
  const flips = x + room > width && (x >= room || x > width - x);
  return flips ? { from: Math.max(0, x - room), to: x, flips } : { from: x, to: Math.min(width, x + room), flips };
};

type Props = {
  axis: ChartAxis;
  board: string;
  panel: string;
  /** The panel's title. */
  title: string;
  notes: readonly BoardNote[];
  placeOf: (moment: string) => number | undefined;
  stepMinutes: number;
  /** Flags can be pressed, which on a wall nobody does. */
  links: boolean;
};

/** `open`: room of the flag that shows its text; a folded one that it would cover stands below it. */
type OneProps = { flag: Flag; axis: ChartAxis; links: boolean; open: Room | undefined };

const Sign = ({ flag: { notes, isOpen } }: Pick<OneProps, "flag">) => {
  const [note] = notes;
  return (
    <>
      {notes.length > 1 ? (
        <Text as="i" fixed radius="round" weight={600} className={styles.number}>
          {notes.length}
        </Text>
      ) : (
        <Face name={note.userName} size={36} />
      )}
      {isOpen && (
        <span className={styles.text}>
          <Text as="b" block weight={600} tone="fg" truncate>
            {note.userName} {showTime(note.at, false)}
          </Text>
          <Text block truncate>
            {flagText(note.text)}
          </Text>
        </span>
      )}
    </>
  );
};

const OneFlag = ({ flag, axis, links, open }: OneProps) => {
  const t = useT();
  const [openId] = useState(() => new URLSearchParams(location.search).get("note"));
  const [isOpen, setOpen] = useState(() => links && flag.notes.some(({ noteId }) => noteId === openId));
  const x = axis.xOf(flag.place);
  const [note] = flag.notes;
  const flips = flag.isOpen && open?.flips === true;
  const isCovered = !flag.isOpen && open !== undefined && x + foldedWidth > open.from && x < open.to;
  const look = classes(styles.flag, flag.isOpen && styles.open, flips && styles.flips);
  const room = flag.isOpen && open ? { maxWidth: open.to - open.from } : {};
  const place = { ...(flips ? { right: axis.width - x } : { left: x }), ...room };
  // An open flag that flips stands under the numbers at the chart's end, and those that it would cover above it.
  const isBelow = open?.flips ? flips : isCovered;
  const stand = classes(styles.place, isBelow && styles.below);
  const label = t("collab.noteOf", { count: flag.notes.length, who: note.userName, time: showTime(note.at, false) });
  return (
    <>
      <i className={styles.pole} style={{ left: x }} />
      {links ? (
        <div className={stand} style={place}>
          <PopoverNext
            isOpen={isOpen}
            onInteraction={setOpen}
            placement="bottom"
            content={<NoteCard notes={flag.notes} first={openId ?? undefined} />}
          >
            <button type="button" className={look} style={room} aria-label={label}>
              <Sign flag={flag} />
            </button>
          </PopoverNext>
        </div>
      ) : (
        <div className={stand} style={place}>
          <div className={look} style={room}>
            <Sign flag={flag} />
          </div>
        </div>
      )}
    </>
  );
};

/** Notes on the moments of a chart: each a flag in the lane above the plot, with a pole down to its moment; and the one that is being written. */
const NoteFlags = ({ axis, board, panel, title, notes, placeOf, stepMinutes, links }: Props) => {
  const { draft } = useSnapshot(drafting);
  const flags = foldNotes(
    notes.filter((note) => note.panel === panel),
    placeOf,
  );
  const newest = flags.find(({ isOpen }) => isOpen);
  const open = newest && roomOf(newest, axis);
  const written = draft && draft.board === board && draft.panel === panel ? draft : undefined;
  const place = written && placeOf(new Date(written.at).toISOString());
  return (
    <>
      {flags.map((flag) => (
        <OneFlag key={flag.notes.at(-1)?.noteId} flag={flag} axis={axis} links={links} open={open} />
      ))}
      {written && links && (
        <div className={styles.written} style={{ left: axis.xOf(place ?? 0) }}>
          {/* The popover stands by the foot of the pole, so that the flags stay in sight. */}
          <PopoverNext
            key={written.commandId}
            isOpen
            placement="bottom"
            onInteraction={(open) => {
              if (!open && written.text.trim() === "") leaveNote();
            }}
            content={<NoteForm draft={written} title={title} stepMinutes={stepMinutes} />}
          >
            <i className={styles.foot} />
          </PopoverNext>
        </div>
      )}
    </>
  );
};

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
