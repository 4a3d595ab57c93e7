import type { ReactNode } from "react";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Cell } from "../cells/cell.ts";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { OwnList } from "./own-list.tsx";
import styles from "./list.module.css";
import { HeadNote } from "#client/kit/inline.tsx";
import { Stack } from "#client/kit/layout.tsx";

type Props = {
  list: ListDefinition;
  /** Query that limits the list to its record. */
  query: Record<string, unknown>;
  title: string;
  sub?: string;
  /** In px. */ width?: number;
  cells?: Record<string, Cell>;
  children?: ReactNode;
  onClose: () => void;
};

/** The list of one record, in a dialog. */
export const ListDialog = ({ list, query, title, sub, width = 1200, cells, children, onClose }: Props) => {
  const heading = (
    <>
      {title}
      {sub && <HeadNote>{sub}</HeadNote>}
    </>
  );
  return (
    <DialogFrame width={width} title={heading} onClose={onClose}>
      <Stack className={styles.listDialog}>
        <OwnList list={list} query={query} name={title} cells={cells} />
        {children}
      </Stack>
    </DialogFrame>
  );
};
