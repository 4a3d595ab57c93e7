import { lazy, useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { hasCode } from "#client/state/session.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { Part } from "../part.tsx";
import type { Cell, Row } from "../cells/cell.ts";
import { LinkButton } from "#client/kit/link-button.tsx";

const ListDialog = lazy(async () => ({ default: (await import("./list-dialog.tsx")).ListDialog }));

type Opens<R extends Row> = {
  list: ListDefinition;
  /** Key of the dialog's title. */
  title: string;
  /** Query from the row that limits the list. Null: this row has no list. */
  query: (row: R) => Record<string, unknown> | null;
  /** The column with the owner's name. */
  of: string;
  width?: number;
};

/** A cell that links to the row's own list, for people who may see that list. */
export const opensList = <R extends Row>({ list, title, query, of, width }: Opens<R>): Cell<R> => {
  const Opening: Cell<R> = ({ value, row }) => {
    const t = useT();
    const [open, setOpen] = useState(false);
    const text = textOf(value);
    const whose = query(row);
    if (!whose || !hasCode(...list.permission) || text === "" || text === "0") return <>{text}</>;
    return (
      <>
        <LinkButton onClick={() => setOpen(true)}>{text}</LinkButton>
        {open && (
          <Part>
            <ListDialog
              list={list}
              query={whose}
              title={t(title)}
              sub={textOf(row[of])}
              width={width}
              onClose={() => setOpen(false)}
            />
          </Part>
        )}
      </>
    );
  };
  return Opening;
};
