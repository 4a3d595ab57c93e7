import { WarningSign } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { Muted, RoundSign } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { Person, useWhen } from "./claim.tsx";
import { useActions, type ExceptionRow } from "./exception-calls.ts";
import { raisedBy } from "./exception-words.ts";
import styles from "./panel-notes.module.css";

const Raised = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const when = useWhen();
  return (
    <li className={styles.note}>
      <RoundSign aria-hidden="true">
        <WarningSign size={12} />
      </RoundSign>
      <p>
        <Muted>{raisedBy(row, t)}</Muted>
      </p>
      <time>{when(row.createdTime)}</time>
    </li>
  );
};

type Props = {
  id: string;
  /** The exception whose thread begins with whose recording raised it. */
  raised?: ExceptionRow;
};

/** Actions and comments in order; everyone sees them. */
export const PanelNotes = ({ id, raised }: Props) => {
  const t = useT();
  const when = useWhen();
  const { info } = useSnapshot(session);
  const actions = useActions(id)?.list ?? [];
  if (actions.length === 0 && !raised) return null;
  return (
    <>
      {!raised && <h3>{t("exceptions.notes")}</h3>}
      <ol className={styles.root} aria-label={raised && t("exceptions.notes")}>
        {raised?.createdEmployeesName && <Raised row={raised} />}
        {actions.map(({ id: key, kind, comment, userId, createdEmployeesName, createdTime }) => (
          <li key={key} className={classes(styles.note, kind !== "commented" && styles.isAct)}>
            <Person name={createdEmployeesName ?? ""} me={userId === info?.accountInfo.id} large />
            <p>
              <b>{createdEmployeesName}</b>
              {kind !== "commented" && <Muted>{t(`exceptions.did.${kind}`)} </Muted>}
              {comment}
            </p>
            <time>{when(createdTime)}</time>
          </li>
        ))}
      </ol>
    </>
  );
};
