import { Avatar } from "#client/kit/avatar.tsx";
import type { CellProps } from "#client/kit/cells/cell.ts";
import { CellLine } from "#client/kit/cells/cell-line.tsx";
import { TextCell } from "#client/kit/cells/text-cell.tsx";
import { textOf } from "#client/lib/text-of.ts";

/** An account by its user name, with its picture. */
export const AccountCell = ({ value, row }: CellProps) => (
  <CellLine>
    <Avatar name={textOf(row["nickName"]) || textOf(value)} picture={textOf(row["avatar"])} />
    <TextCell value={value} />
  </CellLine>
);
