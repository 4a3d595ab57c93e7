import { useState } from "react";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { Combobox } from "#client/kit/inputs/combobox.tsx";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  id?: string;
  boards: readonly BoardRow[];
  value: string | null;
  disabled?: boolean;
  label: string;
  onChange: (boardId: string) => void;
};

/** Chooses one board by its name. */
export const BoardSelect = ({ id, boards, value, disabled, label, onChange }: Props) => {
  const t = useT();
  const [key, setKey] = useState("");
  const chosen = boards.find((board) => board.id === value);
  const wanted = key.trim().toLowerCase();
  return (
    <Combobox
      id={id}
      name="boardId"
      label={label}
      disabled={disabled}
      offers={boards.filter(({ name }) => name.toLowerCase().includes(wanted)).map((board) => offerOf(board))}
      chosen={value === null ? [] : [chosen ? offerOf(chosen) : { id: value, name: t("walls.deletedBoard") }]}
      onType={setKey}
      onChoose={([board]) => board && onChange(board.id)}
    />
  );
};

const offerOf = ({ id, name }: BoardRow) => ({ id, name });
