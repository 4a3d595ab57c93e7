import { useQuery } from "@tanstack/react-query";
import { boardCalls, type BoardAnswer } from "#contracts/boards/board-calls.ts";
import { BOARD, type Board } from "#contracts/boards/board.ts";
import { builtIn } from "#contracts/boards/built-in.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { useOnReturn } from "#client/state/live/use-on-return.ts";
import { useLive } from "#client/state/socket.ts";
import { untilItComes } from "../board/until-it-comes.ts";

/** `instead`: the board that was asked for does not exist, or not any more, so the built-in one is shown. */
export type Definition = { board: Board; instead?: "unknown" | "removed" };

/** Definition of a board, kept as it is changed; nothing until it is there. */
export const useDefinition = (code: string): Definition | undefined => {
  const t = useT();
  const standard = builtIn(t("board.builtIn"));
  const isBuiltin = code === BOARD;
  const { data, error, refetch } = useQuery({
    queryKey: ["cockpit", "board", code],
    enabled: !isBuiltin,
    queryFn: ({ signal }) => get<BoardAnswer>(boardCalls.get.path, { board: code }, { silent: true, signal }),
    ...untilItComes,
  });
  useLive("board:changed", ({ board }) => {
    if (board === code && !isBuiltin) void refetch();
  });
  useOnReturn(() => {
    if (!isBuiltin) void refetch();
  });
  if (isBuiltin) return { board: standard };
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return { board: standard, instead: data ? "removed" : "unknown" };
  return data && { board: data };
};
