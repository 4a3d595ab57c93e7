import { createContext, useContext } from "react";
import { cellOf } from "../cells/index.ts";
import type { Cell, Row } from "../cells/cell.ts";
import { LinkButton } from "../link-button.tsx";

const Opening = createContext<(row: never) => void>(() => undefined);

/** Holds the work of the cells below it that {@link openCell} makes. */
export const OpensRows = Opening.Provider;

/** A cell that opens its row; `Shown` is its text, by default that of the column's kind. */
export const openCell = <R extends Row>(Shown?: Cell<R>): Cell<R> => {
  const Open: Cell<R> = (props) => {
    const open = useContext(Opening) as (row: R) => void;
    const Text = Shown ?? cellOf(props.name, props.column);
    return (
      <LinkButton title={typeof props.value === "string" ? props.value : undefined} onClick={() => open(props.row)}>
        <Text {...props} />
      </LinkButton>
    );
  };
  return Open;
};
