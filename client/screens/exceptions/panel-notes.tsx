import { useT } from "#client/lib/i18n.ts";
import { Avatar, useWhen } from "./claim.tsx";
import { useActions } from "./exception-calls.ts";

/** Actions and comments in order; everyone sees them. */
export const PanelNotes = ({ id }: { id: string }) => {
  const t = useT();
  const when = useWhen();
  const actions = useActions(id)?.list ?? [];
  if (actions.length === 0) return null;
  return (
    <>
      <h3>{t("exceptions.notes")}</h3>
      <ol className="cy-xp-notes">
        {actions.map(({ id: key, kind, comment, createdEmployeesName, createdTime }) => (
          <li key={key} className="cy-xp-note">
            <Avatar name={createdEmployeesName ?? ""} />
            <p>
              <b>{createdEmployeesName}</b>
              {kind !== "commented" && <span className="cy-muted">{t(`exceptionAction.${kind}`)} </span>}
              {comment}
              <small>{when(createdTime)}</small>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
};
