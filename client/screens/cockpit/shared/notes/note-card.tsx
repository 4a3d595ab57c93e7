import { Button } from "@blueprintjs/core";
import { Link, Unpin } from "@blueprintjs/icons";
import { useState } from "react";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { BOARD } from "#contracts/boards/board.ts";
import { noteCalls, type BoardNote } from "#contracts/boards/note-calls.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { session, useCode } from "#client/state/session.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { Face } from "../bar/face.tsx";
import styles from "./note-card.module.css";

const { drive, note: noteCode } = cockpitScreens.cockpit.codes;

/** Address that opens the board with this note. */
const linkOf = ({ board, noteId }: BoardNote): string => {
  const search = new URLSearchParams({ ...(board !== BOARD && { board }), note: noteId });
  return `${location.origin}${cockpitScreens.cockpit.path}?${search.toString()}`;
};

const Whole = ({ note }: { note: BoardNote }) => {
  const t = useT();
  const mayNote = useCode(noteCode);
  const mayDrive = useCode(drive);
  const [removing, setRemoving] = useState(false);
  const mayRemove = mayDrive || (mayNote && note.userId === session.info?.accountInfo.id);
  const remove = async () => {
    setRemoving(true);
    try {
      await send(noteCalls.remove, { id: note.noteId });
    } catch {
      // The call has said why, and the note stays.
      setRemoving(false);
    }
  };
  return (
    <>
      <div className={styles.head}>
        <Face name={note.userName} />
        <span>
          <b>{note.userName}</b>
          <small>{showMoment(note.at)}</small>
        </span>
      </div>
      <p>{note.text}</p>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="minimal"
          icon={<Link size={14} />}
          text={t("collab.copyLink")}
          onClick={() => void copyText(linkOf(note), "client.linkCopied")}
        />
        {mayRemove && (
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            icon={<Unpin size={14} />}
            text={t("collab.removeNote")}
            loading={removing}
            onClick={() => void remove()}
          />
        )}
      </div>
    </>
  );
};

/** The notes of a flag: one in full, or a list of several to choose from. `first`: the one that is open at first. */
export const NoteCard = ({ notes, first }: { notes: readonly BoardNote[]; first?: string }) => {
  const t = useT();
  const [chosen, setChosen] = useState(first);
  const one = notes.length === 1 ? notes[0] : notes.find(({ noteId }) => noteId === chosen);
  return (
    <div className={styles.root} role="dialog" aria-label={t("collab.notes", { count: notes.length })}>
      {notes.length > 1 && (
        <>
          <b>{t("collab.notes", { count: notes.length })}</b>
          <ul>
            {notes.toReversed().map(({ noteId, at, text, userName }) => (
              <li key={noteId}>
                <button type="button" aria-pressed={noteId === chosen} onClick={() => setChosen(noteId)}>
                  <time>{showTime(at, false)}</time>
                  <span>{text}</span>
                  <em>{userName}</em>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {one && <Whole key={one.noteId} note={one} />}
    </div>
  );
};
