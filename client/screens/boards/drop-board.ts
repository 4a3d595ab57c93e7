import { boardCalls, type BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";

/** Deletes a board after naming the screens that show it; true when it is gone. A refusal has said why in its toast. */
export const dropBoard = async (board: BoardRow, screens: readonly ScreenAnswer[]): Promise<boolean> => {
  const sure = await confirm({
    title: translate("board.deleteTitle", { name: board.name }),
    text:
      screens.length > 0 ? translate("board.deleteShown", { count: screens.length }) : translate("board.deleteText"),
    lines: screens.map(({ name, place }) => [name, place].filter(Boolean).join(" · ")),
    action: translate("client.delete.action"),
    danger: true,
  });
  if (!sure) return false;
  try {
    await send(boardCalls.remove, { id: board.id });
  } catch {
    return false;
  }
  showOk(translate("client.delete.done"));
  return true;
};
