import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { showDay, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { Panel } from "../panel/panel.tsx";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import styles from "./notes-panel.module.css";

/** More than any panel has room for. */
const most = 20;

const Note = ({ note, today }: { note: BoardNote; today: string }) => {
  const day = businessDay(Date.parse(note.at));
  return (
    <li className={styles.note}>
      <Avatar name={note.userName} size={32} />
      <div>
        <div className={styles.by}>
          <b>{note.userName}</b>
          <time dateTime={note.at}>
            {day !== today && `${showDay(day).slice(0, 5)} `}
            {showTime(note.at, false)}
          </time>
        </div>
        <p className={styles.text}>{note.text}</p>
      </div>
    </li>
  );
};

/** Notes that people pinned to the board, the newest moment first. */
export const NotesPanel = (props: PanelProps) => {
  const t = useT();
  const today = businessDay(useServerClock(10_000));
  const { notes, boardAt } = props;
  return (
    <Panel of={props} title={t("cockpit.notes")} heldAt={boardAt}>
      {notes.length === 0 && <p className={panelStyles.empty}>{t("cockpit.notesEmpty")}</p>}
      <ol className={styles.root}>
        {notes.slice(0, most).map((note) => (
          <Note key={note.noteId} note={note} today={today} />
        ))}
      </ol>
    </Panel>
  );
};
