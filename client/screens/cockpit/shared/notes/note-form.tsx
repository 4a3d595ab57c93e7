import { Button, TextArea } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight, Pin } from "@blueprintjs/icons";
import { LONGEST_NOTE } from "#contracts/boards/note-calls.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { drafting, leaveNote, pinNote, type Draft } from "./draft.ts";
import styles from "./note-form.module.css";

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
    <div className={styles.at}>
      <span>{t("collab.noteAt")}</span>
      <Button
        size="small"
        icon={<ChevronLeft size={14} />}
        aria-label={t("collab.earlier", { n: stepMinutes })}
        onClick={() => step(-1)}
      />
      <b>{isToday ? showTime(draft.at, false) : showMoment(new Date(draft.at).toISOString())}</b>
      <Button
        size="small"
        icon={<ChevronRight size={14} />}
        aria-label={t("collab.later", { n: stepMinutes })}
        disabled={draft.at + stepMinutes * 60_000 > now}
        onClick={() => step(1)}
      />
      <small>{isToday ? t("collab.todayIn", { title }) : title}</small>
    </div>
  );
};

/** A note is written: its moment, its text, and how much of it the wall will show. */
export const NoteForm = ({ draft, title, stepMinutes }: Props) => {
  const t = useT();
  const empty = draft.text.trim() === "";
  return (
    <form
      className={styles.root}
      role="dialog"
      aria-label={t("collab.pinNote")}
      onSubmit={(event) => {
        event.preventDefault();
        void pinNote();
      }}
      onKeyDown={(event) => {
        // Within an input method, Escape and Enter belong to that.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") leaveNote();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void pinNote();
      }}
    >
      <b className={styles.head}>
        <Pin size={14} />
        {t("collab.pinNote")}
      </b>
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
      <small className={styles.count}>{t("collab.noteCount", { n: [...draft.text].length, most: LONGEST_NOTE })}</small>
      <div className={styles.actions}>
        <Button size="small" text={t("client.cancel")} onClick={leaveNote} />
        <Button
          size="small"
          type="submit"
          intent="primary"
          text={t("collab.pin")}
          disabled={empty}
          loading={draft.sending}
        />
      </div>
    </form>
  );
};
