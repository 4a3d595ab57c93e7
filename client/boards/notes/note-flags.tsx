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
import { useAt, useBoardClock, useBoardHere } from "../use-at.tsx";
import type { PanelProps } from "../panel-view.ts";
import type { Span } from "../periods/period.ts";
import type { Period } from "../periods/use-period.ts";
import styles from "./notes.module.css";

/** Width of a flag without its text, with its gap to the next one, and the least width of an open flag, in logical px. */
const foldedWidth = 42;
const leastOpen = 160;

/** Width of an open flag in logical px: the picture with its gaps, and the longer line of text. */
const widthOf = (note: BoardNote): number =>
  76 + 11.5 * Math.max(displayWidth(flagText(note.text)), displayWidth(note.userName) + 6);

/** The left end of a folded flag in px of the chart. At the chart's end it stays inside. */
const foldedAt = (place: number, { width, xOf }: ChartAxis): number => Math.min(xOf(place), width - foldedWidth);

type Room = { from: number; to: number; flips: boolean };

/**
 * Space for the open flag in px of the chart: right of its pole, or left if it does not fit there and more of it fits left. `before` is the flag to
 * its left, which it does not cover. Undefined if there is too little space for its text.
 */
export const roomOf = (flag: Flag, before: Flag | undefined, axis: ChartAxis): Room | undefined => {
  const x = axis.xOf(flag.place);
  const wide = widthOf(flag.notes[0]);
  const start = before ? foldedAt(before.place, axis) + foldedWidth : 0;
  const flips = x + wide > axis.width && x - start > axis.width - x;
  const room = flips ? { from: Math.max(start, x - wide), to: x } : { from: x, to: Math.min(axis.width, x + wide) };
  return room.to - room.from < leastOpen ? undefined : { ...room, flips };
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

/** `room`: space of an open flag. */
type OneProps = { flag: Flag; axis: ChartAxis; links: boolean; room: Room | undefined };

const Sign = ({ notes, isOpen }: Flag) => {
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

const OneFlag = ({ flag, axis, links, room }: OneProps) => {
  const t = useT();
  const [openId] = useState(() => new URLSearchParams(location.search).get("note"));
  const [isOpen, setOpen] = useState(() => links && flag.notes.some(({ noteId }) => noteId === openId));
  const [note] = flag.notes;
  const look = classes(styles.flag, room && styles.open, room?.flips && styles.flips);
  const width = room ? { maxWidth: room.to - room.from } : {};
  const place = {
    ...(room?.flips ? { right: axis.width - room.to } : { left: room?.from ?? foldedAt(flag.place, axis) }),
  };
  const label = t("collab.noteOf", { count: flag.notes.length, who: note.userName, time: showTime(note.at, false) });
  const sign = <Sign notes={flag.notes} place={flag.place} isOpen={room !== undefined} />;
  return (
    <>
      <i className={styles.pole} style={{ left: axis.xOf(flag.place) }} />
      <div className={styles.place} style={{ ...place, ...width }}>
        {links ? (
          <PopoverNext
            isOpen={isOpen}
            onInteraction={setOpen}
            placement="bottom"
            content={<NoteCard notes={flag.notes} first={openId ?? undefined} />}
          >
            <button type="button" className={look} style={width} aria-label={label}>
              {sign}
            </button>
          </PopoverNext>
        ) : (
          <div className={look} style={width}>
            {sign}
          </div>
        )}
      </div>
    </>
  );
};

/** The notes of a chart and the one being written. Each is a flag above the plot, with a pole down to its time. */
const NoteFlags = ({ axis, board, panel, title, notes, placeOf, stepMinutes, links }: Props) => {
  const { draft } = useSnapshot(drafting);
  const flags = foldNotes(
    notes.filter((note) => note.panel === panel),
    placeOf,
    (one, next) => foldedAt(next, axis) - foldedAt(one, axis) < foldedWidth,
  );
  const written = draft && draft.board === board && draft.panel === panel ? draft : undefined;
  const place = written && placeOf(new Date(written.at).toISOString());
  return (
    <>
      {flags.map((flag, i) => (
        <OneFlag
          key={flag.notes.at(-1)?.noteId}
          flag={flag}
          axis={axis}
          links={links}
          room={flag.isOpen ? roomOf(flag, flags[i - 1], axis) : undefined}
        />
      ))}
      {written && links && (
        <div className={styles.written} style={{ left: axis.xOf(place ?? 0) }}>
          {/* The popover is at the foot of the pole, so that the flags stay visible. */}
          <PopoverNext
            key={written.commandId}
            isOpen
            placement="bottom"
            onOpening={(popover) => popover.querySelector("textarea")?.focus({ preventScroll: true })}
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

type ChartNotes = {
  /** True if the chart needs the lane for flags. */
  hasNotes: boolean;
  over?: (axis: ChartAxis) => ReactNode;
  onPick?: (place: number) => void;
};

const everyMs = 60_000;

/** The notes of a chart, pinned with a click on the chart, or with N at the current time. */
export const useChartNotes = ({ of, title, period, span, bars = false }: Asked): ChartNotes => {
  const board = useBoardHere();
  const now = useBoardClock(everyMs);
  const at = useAt();
  const may = useCode(cockpitScreens.cockpit.codes.note) && of.links && board !== undefined && at === undefined;
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
  const placeOf = (moment: string) => {
    const place = placeOfMoment(placing, moment);
    return place === undefined ? undefined : place / perBar + middle;
  };
  if (!board) return { hasNotes: false };
  return {
    hasNotes: of.notes.some(({ panel, at }) => panel === of.panel.id && placeOf(at) !== undefined),
    over: (axis) => (
      <NoteFlags
        axis={axis}
        board={board.code}
        panel={of.panel.id}
        title={title}
        notes={of.notes}
        placeOf={placeOf}
        stepMinutes={stepMinutes(type)}
        links={of.links}
      />
    ),
    onPick: may ? (place) => begin(momentOfPlace(placing, place * perBar - middle)) : undefined,
  };
};
