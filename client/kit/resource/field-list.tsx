import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { Grid } from "#client/kit/layout.tsx";
import { Muted } from "../inline.tsx";
import { cellOf } from "../cells/cells.ts";
import type { Row } from "../cells/cell.ts";
import styles from "./resource.module.css";

type Props = {
  /** The list with the columns that define how values are shown. */
  list: ListDefinition;
  /** Names of its columns. */
  columns: readonly string[];
  row: Row;
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Values of one record with their labels, shown as in its list. A missing value is a dash. */
export const FieldList = ({ list, columns, row }: Props) => {
  const t = useT();
  return (
    <Grid as="dl" rowGap={0} gap={32} columns={2} className={styles.fieldList}>
      {columns.map((name) => {
        const column = list.columns[name] ?? { kind: "text" };
        const Shown = cellOf(name, column);
        return (
          <div key={name} data-field={name} className={classes(column.kind === "images" && styles.isWide)}>
            <dt>{t(column.label ?? `fields.${name}`)}</dt>
            <dd>
              {isEmpty(row[name]) ? (
                <Muted aria-label={t("client.detail.none")}>—</Muted>
              ) : (
                <Shown value={row[name]} row={row} column={column} name={name} />
              )}
            </dd>
          </div>
        );
      })}
    </Grid>
  );
};
