import { Button, Checkbox, HTMLSelect } from "@blueprintjs/core";
import { type ReactNode, useState } from "react";
import { ChevronDown, ChevronUp, SortAsc, SortDesc } from "@blueprintjs/icons";
import { type Card, type Column, columnsOf, labelKey, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { Hidden, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { cellOf } from "../../cells/cells.ts";
import type { Cell, Row as ListedRow } from "../../cells/cell.ts";
import { marksOf } from "../table/list-row.tsx";
import type { Selection } from "../table/selection.ts";
import { showNumber } from "../../cells/small-cells.tsx";
import type { Sums } from "../table/sum-rows.tsx";
import { FieldValues } from "../../cells/field-list.tsx";
import styles from "./cards.module.css";

type Columns = Readonly<Record<string, Column>>;

type Props<R extends ListedRow> = {
  row: R;
  /** Number of the row, as in the index column of the table. */
  index: number;
  columns: Columns;
  card: Card;
  /** Names of the list's columns that the card does not have. It opens to them. */
  rest: readonly string[];
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

/** Names of the visible columns of a list that its card leaves out. */
const restOf = ({ columns, layout }: ListDefinition, { title, outcome, place, time, more = [] }: Card): string[] => {
  const drawn = [title, outcome, place, time, ...more];
  return columnsOf(layout).filter((name) => columns[name] && !columns[name].hidden && !drawn.includes(name));
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
const ListCard = <R extends ListedRow>(props: Props<R>) => {
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
  const [isOpened, setOpened] = useState(false);
  const rest = props.rest.flatMap((name) => (columns[name] ? [{ name, column: columns[name] }] : []));
  return (
    <li
      className={styles.listCard}
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

type CardBarProps = {
  columns: Readonly<Record<string, Column>>;
  /** Names of the columns that can sort the cards. */
  sortable: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  selection?: Pick<Selection, "all" | "toggleAll">;
};

/** Replaces the head of a table: selects all cards and chooses their order. */
const CardBar = ({ columns, sortable, sort, onSort, selection }: CardBarProps) => {
  const t = useT();
  const isDown = sort.startsWith("-");
  const by = isDown ? sort.slice(1) : sort;
  const names = sortable.includes(by) ? sortable : [by, ...sortable];
  const order = (name: string, down: boolean): void => onSort(down ? `-${name}` : name);
  return (
    <Row gap={4} rule="bottom" fill="surface" className={styles.cardBar}>
      {selection && (
        <Checkbox
          name="selectAll"
          checked={selection.all === "all"}
          indeterminate={selection.all === "some"}
          label={t("client.list.selectAll")}
          onChange={selection.toggleAll}
        />
      )}
      <Spacer />
      <HTMLSelect
        name="sort"
        aria-label={t("client.list.sortBy")}
        value={by}
        onChange={(event) => order(event.currentTarget.value, isDown)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {t(labelKey(name, columns[name] ?? {}))}
          </option>
        ))}
      </HTMLSelect>
      <Button
        variant="minimal"
        icon={isDown ? <SortDesc /> : <SortAsc />}
        aria-label={t(isDown ? "client.list.descending" : "client.list.ascending")}
        onClick={() => order(by, !isDown)}
      />
    </Row>
  );
};

type ListCardsProps<R extends ListedRow> = {
  list: ListDefinition;
  card: Card;
  name: string;
  rows: R[] | null;
  keyOf: (row: R) => string;
  firstIndex: number;
  sort: string;
  onSort: (sort: string) => void;
  changed: readonly string[];
  sums?: Sums;
  cells?: Record<string, Cell<R>>;
  actions?: (row: R) => ReactNode;
  selection?: Selection<R>;
  current?: string;
  onOpen?: (row: R) => void;
};

/** Sums of the page and of all rows, each with its label. */
const CardSums = ({ list, sums }: { list: ListDefinition; sums: Sums }) => {
  const t = useT();
  const lines = (["page", "all"] as const).flatMap((line) =>
    Object.entries(sums[line] ?? {}).map(([name, sum]) => ({ line, name, sum, column: list.columns[name] })),
  );
  return (
    <Box as="dl" padY={6} padX={16} rule="top" fill="surface" className={styles.sums}>
      {lines.map(({ line, name, sum, column }) => (
        <div key={line + name}>
          <dt>{`${t(`client.list.sum.${line}`)} ${column ? t(labelKey(name, column)) : ""}`}</dt>
          <dd>
            {showNumber(sum)} {column?.unit && t(`units.${column.unit}`)}
          </dd>
        </div>
      ))}
    </Box>
  );
};

/** A page of rows as cards, for narrow screens. `rows` is null while loading. */
export const ListCards = <R extends ListedRow>({
  list,
  card,
  rows,
  sort,
  onSort,
  sums,
  ...props
}: ListCardsProps<R>) => {
  const { keyOf, changed, selection } = props;
  if (!rows) return <Loading />;
  const sortable = columnsOf(list.layout).filter((name) => list.columns[name]?.sortable && !list.columns[name].hidden);
  const rest = restOf(list, card);
  return (
    <Box grow hairline="top" scroll className={styles.listCards}>
      <CardBar columns={list.columns} sortable={sortable} {...{ sort, onSort, selection }} />
      <ol aria-label={props.name}>
        {rows.map((row, index) => (
          <ListCard
            key={keyOf(row)}
            row={row}
            index={props.firstIndex + index}
            columns={list.columns}
            card={card}
            rest={rest}
            isChanged={changed.includes(keyOf(row))}
            isCurrent={keyOf(row) === props.current}
            onOpen={props.onOpen}
            selection={selection}
            cells={props.cells}
            actions={props.actions}
          />
        ))}
      </ol>
      {sums && rows.length > 0 && <CardSums list={list} sums={sums} />}
    </Box>
  );
};
