import { Button, TextArea } from "@blueprintjs/core";
import { Link, Unpin, ChevronLeft, ChevronRight, Pin } from "@blueprintjs/icons";
import { useState } from "react";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { BOARD } from "#contracts/boards/board.ts";
import { noteCalls, type BoardNote, LONGEST_NOTE } from "#contracts/boards/note-calls.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { send } from "#client/state/api.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { session, useCode } from "#client/state/session.ts";
import { Face } from "../presenting/people.tsx";
import { drafting, leaveNote, pinNote, type Draft } from "./note-draft.ts";
import styles from "./notes.module.css";

const { drive, note: noteCode } = cockpitScreens.cockpit.codes;

/** Link that opens the board with this note. */
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
      // The call shows its own error message, and the note stays.
      setRemoving(false);
    }
  };
  return (
    <>
      <Row gap={10}>
        <Face name={note.userName} />
        <span>
          <Text as="b" block line={18} weight={600}>
            {note.userName}
          </Text>
          <Text as="small" size={12} line={16} tone="fg3">
            {showMoment(note.at)}
          </Text>
        </span>
      </Row>
      <Text as="p" above={8} below={4} anywhere>
        {note.text}
      </Text>
      <div className={styles.cardActions}>
        <Button
          size="small"
          variant="minimal"
          icon={<Link size={14} />}
          text={t("common.copyLink")}
          onClick={() => void copyText(linkOf(note), "client.linkCopied")}
        />
        {mayRemove && (
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            icon={<Unpin size={14} />}
            text={t("common.remove")}
            loading={removing}
            onClick={() => void remove()}
          />
        )}
      </div>
    </>
  );
};

/** The notes of a flag: a single one in full, or a list to choose from. `first` is opened at the start. */
export const NoteCard = ({ notes, first }: { notes: readonly BoardNote[]; first?: string }) => {
  const t = useT();
  const [selectedId, setChosen] = useState(first);
  const one = notes.length === 1 ? notes[0] : notes.find(({ noteId }) => noteId === selectedId);
  return (
    <div className={styles.card} role="dialog" aria-label={t("collab.notes", { count: notes.length })}>
      {notes.length > 1 && (
        <>
          <b>{t("collab.notes", { count: notes.length })}</b>
          <Box as="ul" above={8} below={8} scroll>
            {notes.toReversed().map(({ noteId, at, text, userName }) => (
              <Box as="li" hairline="top" key={noteId}>
                <Row
                  as="button"
                  text="left"
                  align="stretch"
                  gap={8}
                  full
                  padY={4}
                  type="button"
                  aria-pressed={noteId === selectedId}
                  onClick={() => setChosen(noteId)}
                >
                  <time>{showTime(at, false)}</time>
                  <span>{text}</span>
                  <em>{userName}</em>
                </Row>
              </Box>
            ))}
          </Box>
        </>
      )}
      {one && <Whole key={one.noteId} note={one} />}
    </div>
  );
};

type Props = { draft: Draft; title: string; stepMinutes: number };

const update = (part: Partial<Pick<Draft, "at" | "text">>): void => {
  if (drafting.draft) Object.assign(drafting.draft, part);
};

const At = ({ draft, title, stepMinutes }: Props) => {
  const t = useT();
  const now = useServerClock(60_000);
  const isToday = businessDay(draft.at) === businessDay(now);
  const step = (by: number) => update({ at: Math.min(now, draft.at + by * stepMinutes * 60_000) });
  return (
    <Row className={styles.at} gap={8} below={8}>
      <span>{t("collab.noteAt")}</span>
      <Button
        size="small"
        icon={<ChevronLeft size={14} />}
        aria-label={t("collab.earlier", { n: stepMinutes })}
        onClick={() => step(-1)}
      />
      <Text as="b" weight={600} nowrap>
        {isToday ? showTime(draft.at, false) : showMoment(new Date(draft.at).toISOString())}
      </Text>
      <Button
        size="small"
        icon={<ChevronRight size={14} />}
        aria-label={t("collab.later", { n: stepMinutes })}
        disabled={draft.at + stepMinutes * 60_000 > now}
        onClick={() => step(1)}
      />
      <Text as="small" size={12} tone="fg3" truncate>
        {isToday ? t("collab.todayIn", { title }) : title}
      </Text>
    </Row>
  );
};

/** A form for a note: its time, its text, and the part that the wall will show. */
export const NoteForm = ({ draft, title, stepMinutes }: Props) => {
  const t = useT();
  const empty = draft.text.trim() === "";
  return (
    <form
      className={styles.form}
      role="dialog"
      aria-label={t("collab.pinNote")}
      onSubmit={(event) => {
        event.preventDefault();
        void pinNote();
      }}
      onKeyDown={(event) => {
        // The input method handles Escape and Enter while it is active.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") leaveNote();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void pinNote();
      }}
    >
      <Row as="b" gap={8} below={8} weight={600}>
        <Pin size={14} />
        {t("collab.pinNote")}
      </Row>
      <At draft={draft} title={title} stepMinutes={stepMinutes} />
      <TextArea
        fill
        rows={2}
        autoFocus
        maxLength={LONGEST_NOTE}
        value={draft.text}
        aria-label={t("collab.noteText")}
        onChange={(event) => update({ text: event.currentTarget.value })}
      />
      <Text as="small" block above={4} below={8} size={12} line={16} tone="fg3">
        {t("collab.noteCount", { n: [...draft.text].length, most: LONGEST_NOTE })}
      </Text>
      <Row align="stretch" justify="end" gap={8}>
        <Button size="small" text={t("client.cancel")} onClick={leaveNote} />
        <Button
          size="small"
          type="submit"
          intent="primary"
          text={t("collab.pin")}
          disabled={empty}
          loading={draft.sending}
        />
      </Row>
    </form>
  );
};
