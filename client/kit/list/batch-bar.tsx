import { useT } from "#client/lib/i18n.ts";
import type { Row } from "../cells/cell.ts";
import { performOn, type BatchAction, type Selection } from "./table/selection.ts";
import { Separator } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import styles from "./batch-bar.module.css";

type Props<R extends Row> = { actions: readonly BatchAction<R>[]; selection: Selection<R> };

/** In the pager: the number of selected rows, and the actions on them. */
export const BatchBar = <R extends Row>({ actions, selection }: Props<R>) => {
  const t = useT();
  if (selection.rows.length === 0) return null;
  return (
    <>
      <Separator />
      <span role="status">{t("client.list.selected", { count: selection.rows.length })}</span>
      {actions.map((action) => (
        <LinkButton
          key={action.label}
          className={action.danger ? styles.danger : undefined}
          onClick={() => void performOn(selection, action)}
        >
          {t(action.label)}
        </LinkButton>
      ))}
    </>
  );
};
