import type { ComponentProps } from "react";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { useCardWidth, useTooNarrow } from "#client/lib/use-narrow.ts";
import type { Row } from "../cells/cell.ts";
import { ListCards } from "./cards/list-cards.tsx";
import { ListTable } from "./table/list-table.tsx";

type Props<R extends Row> = ComponentProps<typeof ListTable<R>> & { list: ListDefinition };

/** True where a list is shown as cards. */
export const useCards = ({ card, wideCards }: Pick<ListDefinition, "card" | "wideCards">): boolean => {
  const isNarrow = useCardWidth();
  const isTight = useTooNarrow();
  return (isNarrow || (isTight && wideCards === true)) && card !== undefined;
};

/** The rows of a list: a table, or on a narrow screen cards if the list declares them. */
export const ListRows = <R extends Row>({ list, ...props }: Props<R>) => {
  const isCards = useCards(list);
  return isCards && list.card ? <ListCards list={list} card={list.card} {...props} /> : <ListTable {...props} />;
};
