import type { ReactNode } from "react";
import { columnsOf, type Card, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Box } from "#client/kit/layout.tsx";
import type { Cell, Row } from "../../cells/cell.ts";
import { showNumber } from "../../cells/small-cells.tsx";
import { labelKey } from "#contracts/list-kit/define-list.ts";
import type { Selection } from "../table/selection.ts";
import type { Sums } from "../table/sum-rows.tsx";
import { CardBar } from "./card-bar.tsx";
import { ListCard } from "./list-card.tsx";
import styles from "./list-cards.module.css";

type Props<R extends Row> = {
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

/** Sums of the page and of all, each beside its name. */
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

/** A page of rows where a table has no room. `rows` null: still loading. */
export const ListCards = <R extends Row>({ list, card, rows, sort, onSort, sums, ...props }: Props<R>) => {
  const { keyOf, changed, selection } = props;
  if (!rows) return <Loading />;
  const sortable = columnsOf(list.layout).filter((name) => list.columns[name]?.sortable && !list.columns[name].hidden);
  return (
    <Box grow hairline="top" scroll className={styles.root}>
      <CardBar columns={list.columns} sortable={sortable} {...{ sort, onSort, selection }} />
      <ol aria-label={props.name}>
        {rows.map((row, index) => (
          <ListCard
            key={keyOf(row)}
            row={row}
            index={props.firstIndex + index}
            columns={list.columns}
            card={card}
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
