import { Checkbox } from "@blueprintjs/core";
import type { ReactNode } from "react";
import type { Card, Column } from "#contracts/list-kit/define-list.ts";
import { Hidden, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { cellOf } from "../../cells/index.ts";
import type { Cell, Row } from "../../cells/cell.ts";
import { labelKey } from "#contracts/list-kit/define-list.ts";
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
  isCurrent?: boolean;
  onOpen?: (row: R) => void;
  selection?: Selection<R>;
  cells?: Record<string, Cell<R>>;
  actions?: (row: R) => ReactNode;
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

type ValueProps = { name: string; column: Column; labelled: boolean; children: ReactNode };

/** A value; its label is seen only where it is asked for. */
const Value = ({ name, column, labelled, children }: ValueProps) => {
  const t = useT();
  const label = t(labelKey(name, column));
  return (
    <span className={styles.value}>
      {labelled ? <span className={styles.label}>{label}</span> : <Hidden>{label}</Hidden>}
      {children}
      {column.unit && <span className={styles.label}>{t(`units.${column.unit}`)}</span>}
    </span>
  );
};

/** A row as its list declares it: title and outcome, place and time, what else there is, and what can be done. */
export const ListCard = <R extends Row>(props: Props<R>) => {
  const { row, index, columns, card, isChanged, isCurrent, onOpen, selection, cells, actions } = props;
  const t = useT();
  const value = (name: string | undefined, labelled = false): ReactNode => {
    const column = name === undefined ? undefined : columns[name];
    if (name === undefined || !column || isEmpty(row[name])) return null;
    const Shown = cells?.[name] ?? cellOf(name, column);
    return (
      <Value key={name} {...{ name, column, labelled }}>
        <Shown value={row[name]} {...{ row, column, name }} />
      </Value>
    );
  };
  const selected = selection?.has(row) ?? false;
  const { title, outcome, place, time, more = [] } = card;
  return (
    <li
      className={styles.root}
      data-row={marksOf(row, isChanged, selected, isCurrent)}
      onClick={onOpen && (() => onOpen(row))}
    >
      <div className={styles.head}>
        {selection && (
          <Checkbox
            checked={selected}
            disabled={!selection.may(row)}
            aria-label={t("client.list.select", { index })}
            onChange={() => selection.toggle(row)}
          />
        )}
        <b className={styles.title}>{value(title)}</b>
        <Spacer />
        {value(outcome)}
      </div>
      <div className={styles.line}>
        {value(place)}
        <Spacer />
        {value(time)}
      </div>
      <div className={styles.line}>
        <div className={styles.more}>{more.map((name) => value(name, true))}</div>
        {actions && (
          <div className={styles.actions} onClick={(event) => event.stopPropagation()}>
            {actions(row)}
          </div>
        )}
      </div>
    </li>
  );
};
