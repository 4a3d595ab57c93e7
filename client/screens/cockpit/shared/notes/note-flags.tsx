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

/** Width of an open flag in logical px: a face with its gaps, and the letters of its longer line. */
const widthOf = (note: BoardNote): number =>
  76 + 11.5 * Math.max(displayWidth(flagText(note.text)), displayWidth(note.userName) + 6);

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

type OneProps = { flag: Flag; axis: ChartAxis; links: boolean };

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

const OneFlag = ({ flag, axis, links }: OneProps) => {
  const t = useT();
  const [asked] = useState(() => new URLSearchParams(location.search).get("note"));
  const [isOpen, setOpen] = useState(() => links && flag.notes.some(({ noteId }) => noteId === asked));
  const x = axis.xOf(flag.place);
  const [note] = flag.notes;
  const flips = flag.isOpen && x + widthOf(note) > axis.width;
  const look = classes(styles.flag, flag.isOpen && styles.open, flips && styles.flips);
  const place = flips ? { right: axis.width - x } : { left: x };
  const label = t("collab.noteOf", { count: flag.notes.length, who: note.userName, time: showTime(note.at, false) });
  return (
    <>
      <i className={styles.pole} style={{ left: x }} />
      {links ? (
        <div className={styles.stand} style={place}>
          <PopoverNext
            isOpen={isOpen}
            onInteraction={setOpen}
            placement="bottom"
            content={<NoteCard notes={flag.notes} first={asked ?? undefined} />}
          >
            <button type="button" className={look} aria-label={label}>
              <Sign flag={flag} />
            </button>
          </PopoverNext>
        </div>
      ) : (
        <div className={styles.stand} style={place}>
          <div className={look}>
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
  const written = draft && draft.board === board && draft.panel === panel ? draft : undefined;
  const place = written && placeOf(new Date(written.at).toISOString());
  return (
    <>
      {flags.map((flag) => (
        <OneFlag key={flag.notes.at(-1)?.noteId} flag={flag} axis={axis} links={links} />
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
