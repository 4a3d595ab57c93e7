import { useT } from "#client/lib/i18n.ts";
import type { BatchAction, Selection } from "./table/selection.ts";

/** In the pager: how many rows are selected and what can be done with them. */
export const BatchBar = ({ actions, selection }: { actions: BatchAction[]; selection: Selection }) => {
  const t = useT();
  if (selection.rows.length === 0) return null;
  const perform = async (action: BatchAction): Promise<void> => {
    if (await action.perform(selection.rows)) selection.clear();
  };
  return (
    <>
      <span className="cy-sep" />
      <span role="status">{t("client.list.selected", { count: selection.rows.length })}</span>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={action.danger ? "cy-link cy-bad" : "cy-link"}
          onClick={() => void perform(action)}
        >
          {t(action.label)}
        </button>
      ))}
    </>
  );
};
