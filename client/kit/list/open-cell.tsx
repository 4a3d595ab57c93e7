import { createContext, useContext } from "react";
import type { Cell, Row } from "../cells/cell.ts";
import { LinkButton } from "../link-button.tsx";

const Opening = createContext<(row: never) => void>(() => undefined);

/** Holds the work of the cells below it that {@link openCell} makes. */
export const OpensRows = Opening.Provider;

/** A cell that opens its row; `Shown` is its text. */
export const openCell = <R extends Row>(Shown: Cell<R>): Cell<R> => {
  const Open: Cell<R> = (props) => {
    const open = useContext(Opening) as (row: R) => void;
    return (
      <LinkButton
        title={typeof props.value === "string" ? props.value : undefined}
        onClick={(event) => {
          // The row opens by a press, too.
          event.stopPropagation();
          open(props.row);
        }}
      >
        <Shown {...props} />
      </LinkButton>
    );
  };
  return Open;
};
