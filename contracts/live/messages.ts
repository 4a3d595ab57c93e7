import { z } from "zod";
import type { ReadSettings } from "../codes/read-code.ts";
import { systemScreens } from "../access/menus/system.ts";
import { boardScreens, cockpitScreens } from "../access/menus/cockpit.ts";
import type { BoardNote } from "../boards/note-calls.ts";
import { uuid } from "../fields/scalars.ts";
import type { RateName } from "../limits.ts";
import {
  boardNamed,
  handing,
  joining,
  updating,
  type BoardChanged,
  type DriveAnswer,
  type ExceptionChanged,
  type JoinedBoard,
  type Presence,
  type ScreenNotice,
  type SharedBoard,
} from "../boards/live.ts";
import { boardCode, logCodes, logKey } from "../wire/cockpit.ts";
import type { Beat, BoardUpdate, CockpitLine, ExportProgress, RaisedExceptions } from "../wire/live.ts";
import type { ChangedList } from "../wire/live-topics.ts";
import type { DocumentReaders } from "../wire/document-readers.ts";

/** A message from a client. `server/live/serve-messages.ts` reads it, checks the sender's rights and responds (rules §7). */
type ClientMessage<Read = unknown> = {
  /** Schema of the arguments before the callback. */
  input: z.ZodType<Read>;
  /** The sender needs one of these codes. Without a code every connected client may send it. */
  permission: readonly string[];
  rate: LiveRate;
  /** Data of the response. Null: the response has no data and only says that the message is done. */
  answer: z.ZodType | null;
  /** True if it changes what others see. No key may send it. */
  changes?: true;
  /** True if a paired screen may send it. Its credential only allows reading boards. */
  ofScreens?: true;
};

/** Limits that count messages. */
export type LiveRate = Extract<RateName, "socketSearches" | "socketDriving" | "socketJoins">;

const fromClient = <Message extends ClientMessage>(message: Message): Message => message;

/** A whole number from 1 to `most`, made from any value. */
const within = (most: number) =>
  z.coerce
    .number<number>()
    .catch(1)
    .transform((page) => Math.min(most, Math.max(1, Math.trunc(page) || 1)));

type LogsSent = [{ page: number; key?: string }] | [page: number, key?: string];

/** The specification sends `page` and `key` as two arguments, our own client as one object. */
const asObject = ([first, second]: LogsSent): unknown => {
  const { page, key } = typeof first === "object" && first !== null ? first : { page: first, key: second };
  return { page, key: key ?? undefined };
};

/** Joins a board, and continues after the last position that the client saw. */
export const joinBoard = fromClient({
  input: z.tuple([joining]),
  permission: [boardCode],
  rate: "socketJoins",
  answer: z.custom<JoinedBoard>(),
  ofScreens: true,
});

export const leaveBoard = fromClient({
  input: z.tuple([boardNamed.optional()]),
  permission: [],
  rate: "socketJoins",
  answer: null,
  ofScreens: true,
});

const driving = {
  permission: [cockpitScreens.cockpit.codes.drive],
  rate: "socketDriving",
  changes: true,
  answer: z.custom<DriveAnswer>(),
} as const;

/** Makes the sender the presenter of a board that has none. */
export const driveBoard = fromClient({ ...driving, input: z.tuple([boardNamed]) });
/** Changes the state that all viewers of the board see. Only the presenter may send it; an empty change renews the lock. */
export const updateBoardState = fromClient({ ...driving, input: z.tuple([updating]) });
/** Transfers presenting to another person on the board. */
export const handBoard = fromClient({ ...driving, input: z.tuple([handing]) });
export const releaseBoard = fromClient({ ...driving, input: z.tuple([boardNamed]) });

/** The newest lines of the live log. */
export const latestLines = fromClient({
  input: z.tuple([within(100)]),
  permission: logCodes,
  rate: "socketSearches",
  answer: z.custom<CockpitLine[]>(),
});

/** A page of the live log. */
export const searchLines = fromClient({
  input: z.preprocess(asObject, z.object({ page: within(10_000), key: logKey.optional() })),
  permission: logCodes,
  rate: "socketSearches",
  answer: z.custom<{ list: CockpitLine[]; total: number }>(),
});

/** Opens a document or a board's editor, closes the one before, and returns the people who have it open. */
export const openDocument = fromClient({
  input: z.tuple([z.object({ id: uuid })]),
  permission: [...systemScreens.document.codes.list, ...boardScreens.boards.codes.list],
  rate: "socketJoins",
  changes: true,
  answer: z.custom<DocumentReaders>(),
});

export const closeDocument = fromClient({
  input: z.tuple([]),
  permission: [],
  rate: "socketJoins",
  changes: true,
  answer: null,
});

/** All messages from clients by name. `GetLatestCount` and `getLogs` are the specification's names. */
export const clientMessages = {
  "board:join": joinBoard,
  "board:leave": leaveBoard,
  "board:drive": driveBoard,
  "board:update": updateBoardState,
  "board:hand": handBoard,
  "board:release": releaseBoard,
  "document:open": openDocument,
  "document:close": closeDocument,
  GetLatestCount: latestLines,
  getLogs: searchLines,
};

/**
 * Rooms of the live channel. `board`: all viewers of a board; `screen`: the sockets of a paired screen; `audience`: a board's viewers with one data
 * scope; `lists`: people with the same lists and scope; `document`: the people who have it open; `user`, `session`: the sockets of a user, of a
 * session; `socket`: one socket.
 */
export type RoomKind = "board" | "screen" | "audience" | "lists" | "document" | "user" | "session" | "socket";

const toRoom = <Kind extends RoomKind, Payload>(room: Kind, payload: z.ZodType<Payload>) => ({ room, payload });

/** All messages from the server by name: the receiving room and the payload. */
export const serverMessages = {
  "cockpit:update": toRoom("audience", z.custom<BoardUpdate>()),
  /** The projection has caught up. */
  "cockpit:beat": toRoom("board", z.custom<Beat>()),
  "board:state": toRoom("board", z.custom<SharedBoard>()),
  presence: toRoom("board", z.custom<Presence>()),
  "board:note": toRoom("board", z.custom<{ board: string; note: BoardNote }>()),
  "board:note-removed": toRoom("board", z.custom<{ board: string; noteId: string }>()),
  "board:changed": toRoom("board", z.custom<BoardChanged>()),
  /** Sent to people and screens who may see the exception. */
  "exception:changed": toRoom("lists", z.custom<ExceptionChanged>()),
  "screen:notice": toRoom("screen", z.custom<ScreenNotice>()),
  "list:changed": toRoom("lists", z.custom<ChangedList>()),
  "document:readers": toRoom("document", z.custom<DocumentReaders>()),
  "export:progress": toRoom("user", z.custom<ExportProgress>()),
  /** A recipient did not get the file of the person's scheduled export. */
  "schedule:undelivered": toRoom("user", z.custom<Record<string, never>>()),
  /** New exceptions for a person. The person who scanned does not receive them. */
  "exception:raised": toRoom("user", z.custom<RaisedExceptions>()),
  /** The person's rights changed, so the client reloads what it shows. */
  "access:changed": toRoom("socket", z.custom<Record<string, never>>()),
  /** How the tenant's codes are read: at the connection, and after each change. */
  "reading:changed": toRoom("socket", z.custom<ReadSettings>()),
  "session:ended": toRoom("session", z.custom<{ reason: string }>()),
};

type ClientMessages = typeof clientMessages;
export type ClientMessageName = keyof ClientMessages;
/** Arguments of each message, as the server reads them. */
export type ReadArguments = { [Name in ClientMessageName]: z.output<ClientMessages[Name]["input"]> };
type SentArguments = { [Name in ClientMessageName]: z.input<ClientMessages[Name]["input"]> };
/** Data of each message's response. `undefined` if it has none. */
export type LiveAnswers = {
  [Name in ClientMessageName]: ClientMessages[Name]["answer"] extends z.ZodType<infer Data> ? Data : undefined;
};
/** The registry for code that serves any message. */
export type ClientMessageMap = { [Name in ClientMessageName]: ClientMessage<ReadArguments[Name]> };
/** A refused message. The code is `invalid` if its arguments have the wrong shape. */
export type LiveRefusal = { ok: false; code: string };

/** True for a refusal, false for the data of a response. */
export const isRefusal = (answer: unknown): answer is LiveRefusal =>
  typeof answer === "object" && answer !== null && "ok" in answer && !answer.ok;
/** Callback that receives the response to a message. */
export type Answering<Data> = (answer: Data | LiveRefusal) => void;

/** Messages from a client, as Socket.IO types them. */
export type ClientToServer = {
  [Name in ClientMessageName]: (
    ...sent: undefined extends LiveAnswers[Name]
      ? SentArguments[Name]
      : [...SentArguments[Name], answer: Answering<LiveAnswers[Name]>]
  ) => void;
};

type ServerMessages = typeof serverMessages;
export type ServerMessageName = keyof ServerMessages;
export type RoomOf<Name extends ServerMessageName> = ServerMessages[Name]["room"];

/** Messages from the server, as Socket.IO types them. */
export type ServerToClient = {
  [Name in ServerMessageName]: (message: z.output<ServerMessages[Name]["payload"]>) => void;
};
