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

/** Width in logical px of a flag without its text. */
const foldedWidth = 38;

/** Width of an open flag in logical px: the picture with its gaps, and the longer line of text. */
const widthOf = (note: BoardNote): number =>
  76 + 11.5 * Math.max(displayWidth(flagText(note.text)), displayWidth(note.userName) + 6);

type Room = { from: number; to: number; flips: boolean };

/** Space for an open flag in px of the chart: right of its pole, or left if it does not fit there and more of it fits left. */
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
  /** True if flags can be clicked. On a wall they cannot. */
  links: boolean;
};

/** `open`: space of the open flag. A folded flag in that space is moved below it. */
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
  // An open flag on the left is below the numbers at the chart's end. The flags in its space stay above it.
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

/** The notes of a chart and the one being written. Each is a flag above the plot, with a pole down to its time. */
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
          {/* The popover is at the foot of the pole, so that the flags stay visible. */}
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
  /** True for a chart of bars: a day's bars are hours, and a longer period's notes are in the middle of a bucket. */
  bars?: boolean;
};

type ChartNotes = { over?: (axis: ChartAxis) => ReactNode; onPick?: (place: number) => void };

const everyMs = 60_000;

/** The notes of a chart, pinned with a click on the chart, or with N at the current time. */
export const useChartNotes = ({ of, title, period, span, bars = false }: Asked): ChartNotes => {
  const board = useBoardHere();
  const now = useServerClock(everyMs);
  const may = useCode(cockpitScreens.cockpit.codes.note) && of.links && board !== undefined;
  const { type, names } = period;
  const placing: Placing = { type, names, span, today: businessDay(now) };
  // A day's bar is an hour of two half-hours.
  const perBar = bars && type === 1 ? 2 : 1;
  const middle = bars && type !== 1 ? 0.5 : 0;
  const begin = (at: number) => {
    if (board) beginNote(board.code, of.panel.id, Math.min(at, now));
  };
  useSign("n", () => {
    // A board may have several charts. The N key uses a trend chart.
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
