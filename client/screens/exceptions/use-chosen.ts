import { useEffect } from "react";
import { useOneException, type ExceptionRow } from "#client/exceptions/exception.ts";
import type { Section } from "./exception-table.tsx";
import { useKeys } from "./use-keys.ts";

type Choice = {
  sections: Section[];
  /** The sections are not all here yet. */
  pending: boolean;
  /** Id of the chosen exception; empty: none. */
  selected: string;
  select: (id: string) => void;
  /** Takes an open one in hand, or those that are ticked; undefined: the viewer may not. */
  claim: ((row: ExceptionRow | undefined) => void) | undefined;
};

/** The chosen exception, though it stand on no page that is shown. It stays in sight, and keys move the choice and claim it. */
export const useChosen = ({ sections, pending, selected, select, claim }: Choice): ExceptionRow | undefined => {
  const rows = sections.flatMap((section) => section.rows);
  const here = rows.find(({ id }) => id === selected);
  const elsewhere = useOneException(selected, !pending && here === undefined);
  const row = here ?? elsewhere ?? undefined;
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selected);
    const next = rows[at === -1 ? 0 : at + by];
    if (next) select(next.id);
  };
  useKeys({ step, claim: () => claim?.(row) });
  useEffect(() => {
    document.querySelector(`tr[data-id="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return row;
};
