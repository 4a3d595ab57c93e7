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
/** Time between two looks at who is on the boards, in ms. */
const LOOK_EVERY = 10_000;

/** State of the page, as kept in the address. */
export const useBoardsAddress = () => useListAddress(["key", "companyId"]);
export type BoardsAddress = ReturnType<typeof useBoardsAddress>;

/** A page of boards with who is on them, the built-in one first. */
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

/** Loads the boards again. */
export const useRereadBoards = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
};

/** All screens in reach, and those that show a board, alone or in turn with others, by its id. Without an answer there are none. */
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

/** The boards under their heads: built in, one company's, all others. A head without boards is left out. */
export const grouped = (boards: readonly BoardRow[]): BoardGroup[] => {
  const groupOf = ({ isBuiltin, companyId }: BoardRow): BoardGroup["name"] =>
    isBuiltin ? "builtIn" : companyId ? "ofCompany" : "own";
  return (["builtIn", "ofCompany", "own"] as const)
    .map((name) => ({ name, boards: boards.filter((board) => groupOf(board) === name) }))
    .filter((group) => group.boards.length > 0);
};
