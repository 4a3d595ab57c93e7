import { PopoverNext } from "@blueprintjs/core";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { ChartAxis } from "#client/kit/charts/chart-axis.ts";
import { classes } from "#client/lib/classes.ts";
import { showTime } from "#client/lib/dates.ts";
import { displayWidth } from "#client/lib/display-width.ts";
import { useT } from "#client/lib/i18n.ts";
import { Face } from "../bar/face.tsx";
import { drafting, leaveNote } from "./draft.ts";
import { flagText, foldNotes, type Flag } from "./fold-notes.ts";
import { NoteCard } from "./note-card.tsx";
import { NoteForm } from "./note-form.tsx";
import styles from "./note-flags.module.css";

/** Logical px of a flag without its text. */
const foldedWidth = 38;

/** Width of an open flag in logical px: a face with its gaps, and the letters of its longer line. */
const widthOf = (note: BoardNote): number =>
  76 + 11.5 * Math.max(displayWidth(flagText(note.text)), displayWidth(note.userName) + 6);

type Stand = { from: number; to: number; flips: boolean };

/** Room of an open flag, in px of the chart: right of its pole, or left where it would leave the plot, or else where more of it fits. */
const standOf = (flag: Flag, { width, xOf }: ChartAxis): Stand => {
  const x = xOf(flag.place);
  const wanted = widthOf(flag.notes[0]);
  const flips = x + wanted > width && (x >= wanted || x > width - x);
  return flips ? { from: Math.max(0, x - wanted), to: x, flips } : { from: x, to: Math.min(width, x + wanted), flips };
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
type OneProps = { flag: Flag; axis: ChartAxis; links: boolean; open: Stand | undefined };

const Sign = ({ flag: { notes, isOpen } }: Pick<OneProps, "flag">) => {
  const [note] = notes;
  return (
    <>
      {notes.length > 1 ? <i className={styles.number}>{notes.length}</i> : <Face name={note.userName} size={36} />}
      {isOpen && (
        <span className={styles.text}>
          <b>
            {note.userName} {showTime(note.at, false)}
          </b>
          <span>{flagText(note.text)}</span>
        </span>
      )}
    </>
  );
};

const OneFlag = ({ flag, axis, links, open }: OneProps) => {
  const t = useT();
  const [asked] = useState(() => new URLSearchParams(location.search).get("note"));
  const [isOpen, setOpen] = useState(() => links && flag.notes.some(({ noteId }) => noteId === asked));
  const x = axis.xOf(flag.place);
  const [note] = flag.notes;
  const flips = flag.isOpen && open?.flips === true;
  const isCovered = !flag.isOpen && open !== undefined && x + foldedWidth > open.from && x < open.to;
  const look = classes(styles.flag, flag.isOpen && styles.open, flips && styles.flips);
  const room = flag.isOpen && open ? { maxWidth: open.to - open.from } : {};
  const place = { ...(flips ? { right: axis.width - x } : { left: x }), ...room };
  // An open flag that flips stands under the numbers at the chart's end, and those that it would cover above it.
  const isBelow = open?.flips ? flips : isCovered;
  const stand = classes(styles.stand, isBelow && styles.below);
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
            content={<NoteCard notes={flag.notes} first={asked ?? undefined} />}
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
export const NoteFlags = ({ axis, board, panel, title, notes, placeOf, stepMinutes, links }: Props) => {
  const { draft } = useSnapshot(drafting);
  const flags = foldNotes(
    notes.filter((note) => note.panel === panel),
    placeOf,
  );
  const newest = flags.find(({ isOpen }) => isOpen);
  const open = newest && standOf(newest, axis);
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
