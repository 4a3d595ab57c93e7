import { useT } from "#client/lib/i18n.ts";
import type { Row } from "../cells/cell.ts";
import { performOn, type BatchAction, type Selection } from "./table/selection.ts";
import { classes } from "#client/lib/classes.ts";
import { Separator } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import styles from "./list.module.css";

type Props<R extends Row> = { actions: readonly BatchAction<R>[]; selection: Selection<R> };

/** Part of the pager: the number of selected rows, and actions on them. Without a selected row they are disabled. */
export const BatchBar = <R extends Row>({ actions, selection }: Props<R>) => {
  const t = useT();
  const { length } = selection.rows;
  if (actions.length === 0) return null;
  return (
    <div className={styles.batchBar} data-idle={length === 0 || undefined}>
      <Separator />
      {length > 0 && <span role="status">{t("client.list.selected", { count: length })}</span>}
      {actions.map((action) => (
        <LinkButton
          key={action.label}
          className={classes(styles.action, action.danger && styles.danger)}
          disabled={length === 0}
          onClick={() => void performOn(selection, action)}
        >
          {t(action.label)}
        </LinkButton>
      ))}
    </div>
  );
};
