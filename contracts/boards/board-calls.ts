import { z } from "zod";
import { boardScreens, cockpitScreens } from "../access/menus/cockpit.ts";
import { defineCall } from "../calls/define-call.ts";
import { clearable, line, maybe, text, uuid } from "../fields/scalars.ts";
import { boardPanel, boardPanels, boardSlug } from "./board.ts";

const { list, add, update, remove } = boardScreens.boards.codes;
const tag = "boards";
const count = z.number().int();
const page = z.coerce.number<number>().int().min(1);

const name = line.min(1).max(40);

export const addBoard = z.object({
  /** Default: made from the name. */
  code: maybe(boardSlug),
  name,
  companyId: clearable(uuid),
  /** Default: the panels of the board `from`, or of the built-in board. */
  panels: boardPanels.optional(),
  /** Code of the board to copy. */
  from: maybe(boardSlug),
});
export const updateBoard = z.object({
  id: uuid,
  version: count.optional(),
  name: name.optional(),
  companyId: clearable(uuid),
  panels: boardPanels.optional(),
});

export const boardAnswer = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  panels: z.array(boardPanel),
  isBuiltin: z.boolean(),
  version: count,
  modifiedTime: z.iso.datetime().nullable(),
  modifiedUserName: z.string().nullable(),
});

/** Response to saving a board: its new version, its author and the time. */
const boardSaved = boardAnswer.pick({ id: true, version: true, modifiedTime: true, modifiedUserName: true });

/** Maximum number of people that a row names. `viewers` counts all. */
export const MOST_NAMED = 3;

/** A row of `/boards`: the board with its current use. */
export const boardRowAnswer = boardAnswer.extend({
  /** Number of paired screens that show the board, alone or in turn with others. */
  screens: count,
  /** Number of people who have the board open. */
  viewers: count,
  /** Some of these people, at most {@link MOST_NAMED}. The presenter is first. */
  people: z.array(z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() })),
  driver: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Number of open, unclaimed exceptions that the reader may see. Null without the permission. */
  unclaimed: count.nullable(),
});

const paging = z.object({
  key: maybe(text.trim().max(100)),
  companyId: maybe(uuid),
  pageIndex: maybe(page.max(1_000_000)),
  pageSize: maybe(page.max(100)),
});

/** Calls for boards. `board` is always a board's code, `id` its id. */
export const boardCalls = {
  getPage: defineCall({
    name: "listBoards",
    method: "get",
    path: "/cockpit/board/getpage",
    permission: list,
    input: paging,
    answer: z.object({ list: z.array(boardRowAnswer), total: count }),
    tag,
    summary: "boards with who is on them, the built-in one first",
  }),
  get: defineCall({
    name: "getBoard",
    method: "get",
    path: "/cockpit/board/get",
    permission: list,
    input: z.object({ id: maybe(uuid), board: maybe(boardSlug) }),
    answer: boardAnswer,
    failures: ["record.notFound"],
    tag,
    summary: "one board, by its id or its code",
  }),
  drivers: defineCall({
    name: "listBoardDrivers",
    method: "get",
    path: "/cockpit/board/drivers",
    permission: [cockpitScreens.cockpit.codes.drive],
    input: z.object({ board: boardSlug }),
    answer: z.object({ ids: z.array(z.string()) }),
    failures: ["record.notFound"],
    tag,
    summary: "accounts of those on a board who may drive it",
  }),
  add: defineCall({
    name: "addBoard",
    method: "post",
    path: "/cockpit/board/add",
    permission: [add],
    input: addBoard,
    answer: z.object({ id: z.uuid(), code: z.string() }),
    message: "ok.added",
    failures: ["board.unknown", "board.codeTaken", "access.outOfScope"],
    tag,
    summary: "make a board, or copy one",
  }),
  update: defineCall({
    name: "updateBoard",
    method: "put",
    path: "/cockpit/board/update",
    permission: [update],
    input: updateBoard,
    answer: boardSaved,
    message: "ok.updated",
    failures: ["board.protected", "record.notFound", "record.stale", "access.outOfScope"],
    tag,
    summary: "change a board's name, company or panels; a version guards against another's save",
  }),
  remove: defineCall({
    name: "removeBoard",
    method: "delete",
    path: "/cockpit/board/softdelete",
    permission: [remove],
    input: z.object({ id: uuid }),
    answer: z.null(),
    message: "ok.removed",
    failures: ["board.protected", "record.notFound", "access.outOfScope"],
    tag,
    summary: "remove a board; screens that show it fall back to the built-in one",
  }),
};

export type AddBoard = z.output<typeof addBoard>;
export type UpdateBoard = z.output<typeof updateBoard>;
export type BoardAnswer = z.output<typeof boardAnswer>;
export type BoardSaved = z.output<typeof boardSaved>;
export type BoardRow = z.output<typeof boardRowAnswer>;
