import { labelKey, type Column, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { Grid } from "#client/kit/layout.tsx";
import { Muted } from "../inline.tsx";
import { cellOf } from "./cells.ts";
import type { Cell, Row } from "./cell.ts";
import styles from "./cells.module.css";

type Props = {
  /** The list with the columns that define how values are shown. */
  list: ListDefinition;
  /** Names of its columns. */
  columns: readonly string[];
  row: Row;
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

type ValuesProps = {
  columns: readonly { name: string; column: Column }[];
  row: Row;
  /** Components of a screen for its columns. */
  cells?: Record<string, Cell>;
  /** Number of values on a line, or the columns of the grid. */
  across?: number | string;
};

/** Values of one row with their labels, shown as in its list. A missing value is a dash. */
export const FieldValues = ({ columns, row, cells, across = 2 }: ValuesProps) => {
  const t = useT();
  return (
    <Grid as="dl" rowGap={0} gap={32} columns={across} className={styles.fieldList}>
      {columns.map(({ name, column }) => {
        const Shown = cells?.[name] ?? cellOf(name, column);
        return (
          <div key={name} data-field={name} className={classes(column.kind === "images" && styles.isWide)}>
            <dt>{t(labelKey(name, column))}</dt>
            <dd>
              {isEmpty(row[name]) ? (
                <Muted aria-label={t("client.detail.none")}>—</Muted>
              ) : (
                <>
                  <Shown value={row[name]} row={row} column={column} name={name} />
                  {column.unit && <Muted> {t(`units.${column.unit}`)}</Muted>}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </Grid>
  );
};

/** Values of one record, by the names of its list's columns. */
export const FieldList = ({ list, columns, row }: Props) => (
  <FieldValues columns={columns.map((name) => ({ name, column: list.columns[name] ?? { kind: "text" } }))} row={row} />
);
