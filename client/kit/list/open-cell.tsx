import { createContext, useContext } from "react";
import type { Cell, Row } from "../cells/cell.ts";
import { LinkButton } from "../link-button.tsx";

const Opening = createContext<(row: never) => void>(() => undefined);

/** Provides the function that opens a row to the cells of {@link openCell}. */
export const OpensRows = Opening.Provider;

/** A cell that opens its row. `Shown` draws its content. */
export const openCell = <R extends Row>(Shown: Cell<R>): Cell<R> => {
  const Open: Cell<R> = (props) => {
    const open = useContext(Opening) as (row: R) => void;
    return (
      <LinkButton
        title={typeof props.value === "string" ? props.value : undefined}
        onClick={(event) => {
          // A press on the row opens it too.
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
