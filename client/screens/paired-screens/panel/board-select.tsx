import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { NameSelect } from "#client/kit/inputs/name-select.tsx";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  id?: string;
  boards: readonly BoardRow[];
  value: string | null;
  disabled?: boolean;
  label: string;
  onChange: (boardId: string) => void;
};

/** Chooses one board by its name; one that is no longer there is said to be deleted. */
export const BoardSelect = ({ boards, value, onChange, ...box }: Props) => {
  const t = useT();
  const chosen = boards.find((board) => board.id === value);
  const deleted = value === null ? undefined : { id: value, name: t("walls.deletedBoard") };
  return <NameSelect {...box} name="boardId" among={boards} chosen={chosen ?? deleted} onChoose={onChange} />;
};
