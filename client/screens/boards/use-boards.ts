import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { boardCalls, type BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { display } from "#contracts/lists/display.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { foundRows } from "#client/kit/list/found.tsx";
import { useListAddress } from "#client/kit/list/use-list-address.ts";
import { get, send } from "#client/state/api.ts";
import { everyPage } from "#client/lib/call/every-page.ts";

const key = ["boards"];
export const PAGE_SIZE = 100;
/** Time between two loads of the boards and their viewers, in ms. */
const LOOK_EVERY = 10_000;

/** The page's state, stored in its address. */
export const useBoardsAddress = () => useListAddress(["key", "companyId"]);
export type BoardsAddress = ReturnType<typeof useBoardsAddress>;

/** A page of boards with the people who have them open. The built-in board comes first. */
export const useBoards = ({ values, pageIndex }: Pick<BoardsAddress, "values" | "pageIndex">) => {
  const query = useQuery({
    queryKey: [...key, values, pageIndex],
    queryFn: ({ signal }) => {
      const { key: text, companyId } = values;
      return send(
        boardCalls.getPage,
        { key: text, companyId, pageIndex, pageSize: PAGE_SIZE },
        { silent: true, signal },
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
  });
  return foundRows(query);
};

export const useRereadBoards = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

/** All displays that the person may see, and a function that returns those with a board, alone or in a playlist. Empty until loaded. */
export const useScreensOfBoards = () => {
  const { data: screens = [] } = useQuery({
    queryKey: ["screens", "of boards"],
    queryFn: ({ signal }) => everyPage((page) => get<Page<ScreenAnswer>>(display.path, page, { silent: true, signal })),
    refetchInterval: LOOK_EVERY,
    retry: false,
  });
  return { screens, showing: (boardId: string) => screens.filter((screen) => shows(screen, boardId)) };
};

const shows = ({ boardId, playlist }: ScreenAnswer, id: string): boolean =>
  boardId === id || (playlist?.some((part) => part.boardId === id) ?? false);

export type BoardGroup = { name: "builtIn" | "ofCompany" | "own"; boards: BoardRow[] };

/** The boards by group: built in, of one company, others. Empty groups are left out. */
export const grouped = (boards: readonly BoardRow[]): BoardGroup[] => {
  const groupOf = ({ isBuiltin, companyId }: BoardRow): BoardGroup["name"] =>
    isBuiltin ? "builtIn" : companyId ? "ofCompany" : "own";
  return (["builtIn", "ofCompany", "own"] as const)
    .map((name) => ({ name, boards: boards.filter((board) => groupOf(board) === name) }))
    .filter((group) => group.boards.length > 0);
};
