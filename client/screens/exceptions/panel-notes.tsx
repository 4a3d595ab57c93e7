import { useT } from "#client/lib/i18n.ts";
import { Person, useWhen } from "./claim.tsx";
import { useActions } from "./exception-calls.ts";
import styles from "./panel-notes.module.css";
import { Muted } from "#client/kit/inline.tsx";

/** Actions and comments in order; everyone sees them. */
export const PanelNotes = ({ id }: { id: string }) => {
  const t = useT();
  const when = useWhen();
  const actions = useActions(id)?.list ?? [];
  if (actions.length === 0) return null;
  return (
    <>
      <h3>{t("exceptions.notes")}</h3>
      <ol className={styles.root}>
        {actions.map(({ id: key, kind, comment, createdEmployeesName, createdTime }) => (
          <li key={key} className={styles.note}>
            <Person name={createdEmployeesName ?? ""} />
            <p>
              <b>{createdEmployeesName}</b>
              {kind !== "commented" && <Muted>{t(`exceptionAction.${kind}`)} </Muted>}
              {comment}
              <small>{when(createdTime)}</small>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
};
