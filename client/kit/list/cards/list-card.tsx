import { Checkbox } from "@blueprintjs/core";
import type { ReactNode } from "react";
import type { Card, Column } from "#contracts/list-kit/define-list.ts";
import { Hidden, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { cellOf } from "../../cells/index.ts";
import type { Cell, Row } from "../../cells/cell.ts";
import { labelKey } from "../columns/columns-of.ts";
import { marksOf } from "../table/list-row.tsx";
import type { Selection } from "../table/selection.ts";
import styles from "./list-card.module.css";

type Columns = Readonly<Record<string, Column>>;

type Props<R extends Row> = {
  row: R;
  /** As the index column of the table says it. */
  index: number;
  columns: Columns;
  card: Card;
  isChanged: boolean;
  selection?: Selection<R>;
  cells?: Record<string, Cell<R>>;
  actions?: (row: R) => ReactNode;
};

type ValueProps<R extends Row> = Pick<Props<R>, "row" | "columns" | "cells"> & { name: string; labelled?: boolean };

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A value with the component that its column has in the table; its label is seen only where it is asked for. */
const Value = <R extends Row>({ row, columns, cells, name, labelled = false }: ValueProps<R>) => {
  const t = useT();
  const column = columns[name];
  if (!column || isEmpty(row[name])) return null;
  const Shown = cells?.[name] ?? cellOf(name, column);
  const label = t(labelKey(name, column));
  return (
    <span className={styles.value}>
      {labelled ? <span className={styles.label}>{label}</span> : <Hidden>{label}</Hidden>}
      <Shown value={row[name]} row={row} column={column} name={name} />
      {column.unit && <span className={styles.label}>{t(`units.${column.unit}`)}</span>}
    </span>
  );
};

/** A row as its list declares it: title and outcome, place and time, what else there is, and what can be done. */
export const ListCard = <R extends Row>({ index, card, isChanged, selection, actions, ...at }: Props<R>) => {
  const t = useT();
  const { row } = at;
  const selected = selection?.has(row) ?? false;
  const { title, outcome, place, time, more = [] } = card;
  return (
    <li className={styles.root} data-row={marksOf(row, isChanged, selected)}>
      <div className={styles.head}>
        {selection && (
          <Checkbox
            checked={selected}
            disabled={!selection.may(row)}
            aria-label={t("client.list.select", { index })}
            onChange={() => selection.toggle(row)}
          />
        )}
        <b className={styles.title}>
          <Value {...at} name={title} />
        </b>
        <Spacer />
        {outcome && <Value {...at} name={outcome} />}
      </div>
      <div className={styles.line}>
        {place && <Value {...at} name={place} />}
        <Spacer />
        {time && <Value {...at} name={time} />}
      </div>
      <div className={styles.line}>
        <div className={styles.more}>
          {more.map((name) => (
            <Value key={name} {...at} name={name} labelled />
          ))}
        </div>
        {actions && <div className={styles.actions}>{actions(row)}</div>}
      </div>
    </li>
  );
};
