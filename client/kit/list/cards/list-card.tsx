import { Button, Checkbox } from "@blueprintjs/core";
import { type ReactNode, useState } from "react";
import { ChevronDown, ChevronUp } from "@blueprintjs/icons";
import { type Card, type Column, labelKey } from "#contracts/list-kit/define-list.ts";
import { Hidden, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { cellOf } from "#client/kit/cells/cells.ts";
import type { Cell, Row as ListedRow } from "#client/kit/cells/cell.ts";
import { marksOf, type RowProps } from "../table/list-row.tsx";
import { FieldValues } from "#client/kit/cells/field-list.tsx";
import styles from "./cards.module.css";

type Columns = Readonly<Record<string, Column>>;

type Props<R extends ListedRow> = RowProps<R> & {
  columns: Columns;
  card: Card;
  /** Names of the list's columns that the card does not have. It opens to them. */
  rest: readonly string[];
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

type ValueProps = { name: string; column: Column; labelled: boolean; children: ReactNode };

/** A value. Its label is visible only if `labelled`, otherwise only for screen readers. */
const Value = ({ name, column, labelled, children }: ValueProps) => {
  const t = useT();
  const label = t(labelKey(name, column));
  return (
    <Row as="span" inline gap={4} className={styles.value}>
      {labelled ? <span className={styles.label}>{label}</span> : <Hidden>{label}</Hidden>}
      {children}
      {column.unit && <span className={styles.label}>{t(`units.${column.unit}`)}</span>}
    </Row>
  );
};

type RestProps = { index: number; isOpened: boolean; onOpened: (open: boolean) => void };

/** Chevron that opens a card to its other columns. */
const RestButton = ({ index, isOpened, onOpened }: RestProps) => {
  const t = useT();
  return (
    <Button
      variant="minimal"
      size="small"
      className={styles.actions}
      icon={isOpened ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
      aria-expanded={isOpened}
      aria-label={t("client.list.otherColumns", { index })}
      onClick={(event) => {
        event.stopPropagation();
        onOpened(!isOpened);
      }}
    />
  );
};

/** A row as a card: title and outcome, place and time, other values, and actions. A chevron opens the other columns. */
export const ListCard = <R extends ListedRow>(props: Props<R>) => {
  const { row, index, columns, card, isChanged, isCurrent, isAlert, onOpen, selection, cells, actions } = props;
  const t = useT();
  const value = (name: string | undefined, labelled = false): ReactNode => {
    const column = name === undefined ? undefined : columns[name];
    if (name === undefined || !column || (isEmpty(row[name]) && !column.alwaysDrawn)) return null;
    const Shown = cells?.[name] ?? cellOf(name, column);
    return (
      <Value key={name} {...{ name, column, labelled }}>
        <Shown value={row[name]} {...{ row, column, name }} />
      </Value>
    );
  };
  const selected = selection?.has(row) ?? false;
  const { title, outcome, place, time, more = [] } = card;
  const [isOpened, setOpened] = useState(false);
  const rest = props.rest.flatMap((name) => (columns[name] ? [{ name, column: columns[name] }] : []));
  return (
    <li
      className={styles.listCard}
      data-row={marksOf(row, isChanged, selected, isCurrent, isAlert)}
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
        <Text as="b" size={14} weight={600}>
          {value(title)}
        </Text>
        <Spacer />
        {value(outcome)}
      </div>
      <div className={styles.line}>
        {value(place)}
        <Spacer />
        {value(time)}
      </div>
      <div className={styles.line}>
        <Row align="stretch" wrap rowGap={0} gap={12} grow size={12}>
          {more.map((name) => value(name, true))}
        </Row>
        {actions && (
          <Row gap={8} className={styles.actions} onClick={(event) => event.stopPropagation()}>
            {actions(row)}
          </Row>
        )}
        {rest.length > 0 && <RestButton index={index} isOpened={isOpened} onOpened={setOpened} />}
      </div>
      {isOpened && (
        <FieldValues columns={rest} row={row} cells={cells as Record<string, Cell> | undefined} across={2} />
      )}
    </li>
  );
};
