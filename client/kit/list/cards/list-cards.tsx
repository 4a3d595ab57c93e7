import { Button, Checkbox, HTMLSelect } from "@blueprintjs/core";
import { Fragment } from "react";
import { SortAsc, SortDesc } from "@blueprintjs/icons";
import { type Card, type Column, columnsOf, labelKey, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import type { Row as ListedRow } from "#client/kit/cells/cell.ts";
import type { Selection } from "../table/selection.ts";
import { showNumber } from "#client/kit/cells/small-cells.tsx";
import { inSections, type RowsProps } from "../table/list-table.tsx";
import type { Sums } from "../table/sum-rows.tsx";
import styles from "./cards.module.css";
import { ListCard } from "./list-card.tsx";

/** Names of the visible columns of a list that its card leaves out. */
const restOf = ({ columns, layout }: ListDefinition, { title, outcome, place, time, more = [] }: Card): string[] => {
  const drawn = [title, outcome, place, time, ...more];
  return columnsOf(layout).filter((name) => columns[name] && !columns[name].hidden && !drawn.includes(name));
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

type ListCardsProps<R extends ListedRow> = RowsProps<R> & { list: ListDefinition; card: Card };

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
        {inSections(rows, props.sectionOf).map(({ row, head, isAlert }, index) => (
          <Fragment key={keyOf(row)}>
            {head !== undefined && (
              <Text as="li" padX={16} size={12} line={28} weight={600} fill="surface" rule="bottom">
                {head}
              </Text>
            )}
            <ListCard
              row={row}
              index={props.firstIndex + index}
              columns={list.columns}
              card={card}
              rest={rest}
              isChanged={changed.includes(keyOf(row))}
              isCurrent={keyOf(row) === props.current}
              isAlert={isAlert}
              onOpen={props.onOpen}
              selection={selection}
              cells={props.cells}
              actions={props.actions}
            />
          </Fragment>
        ))}
      </ol>
      {sums && rows.length > 0 && <CardSums list={list} sums={sums} />}
    </Box>
  );
};
