import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { text, uuid } from "../fields/scalars.ts";
import type { RateName } from "../limits.ts";
import { boardCode, logCodes, logKey } from "./cockpit.ts";
import type { Beat, BoardSnapshot, BoardUpdate, CockpitLine, ExportProgress, RaisedExceptions } from "./live.ts";
import type { ChangedList } from "./live-topics.ts";
import type { DocumentReaders } from "./document-readers.ts";

/** The one board there is: that of `/index` and of the walls. */
export const BOARD = "enterprise";

/** A message that a client sends: `server/live/serve-messages.ts` reads it, looks the sender's rights up and answers (rules §7). */
type ClientMessage<Read = unknown> = {
  /** Reads the arguments before the callback. */
  input: z.ZodType<Read>;
  /** Any of these codes opens the message; without a code it is open to everybody who is connected. */
  permission: readonly string[];
  rate?: LiveRate;
  /** Code that answers arguments which `input` refuses. */
  invalid: string;
  /** Data of the answer; null: the message has none. */
  answer: z.ZodType | null;
};

/** Limits that are counted by message. */
export type LiveRate = Extract<RateName, "socketSearches">;

const fromClient = <Message extends ClientMessage>(message: Message): Message => message;

/** A whole number from 1 to `most`, of any value that is sent. */
const within = (most: number) =>
  z.coerce
    .number<number>()
    .catch(1)
    .transform((given) => Math.min(most, Math.max(1, Math.trunc(given) || 1)));

type LogsSent = [{ page: number; key?: string }] | [page: number, key?: string];

/** The specification names `page` and `key` as arguments; our own client sends them as one object. */
const asObject = ([first, second]: LogsSent): unknown => {
  const { page, key } = typeof first === "object" && first !== null ? first : { page: first, key: second };
  return { page, key: key ?? undefined };
};

/** Joins a board, and resumes after the last position that the client saw. */
export const joinBoard = fromClient({
  input: z.tuple([
    z.object({
      board: text.max(64).refine((board) => board === BOARD),
      after: text.max(64).optional().catch(undefined),
    }),
  ]),
  permission: [boardCode],
  invalid: "board.unknown",
  answer: z.custom<BoardSnapshot>(),
});

export const leaveBoard = fromClient({
  input: z.tuple([z.unknown().optional()]),
  permission: [],
  invalid: "request.invalid",
  answer: null,
});

/** The newest lines of the live log. */
export const latestLines = fromClient({
  input: z.tuple([within(100)]),
  permission: logCodes,
  rate: "socketSearches",
  invalid: "request.invalid",
  answer: z.custom<CockpitLine[]>(),
});

/** A page of the live log. */
export const searchLines = fromClient({
  input: z.preprocess(asObject, z.object({ page: within(10_000), key: logKey.optional() })),
  permission: logCodes,
  rate: "socketSearches",
  invalid: "request.invalid",
  answer: z.custom<{ list: CockpitLine[]; total: number }>(),
});

/** Opens a document, in place of the one before, and answers who has it open. */
export const openDocument = fromClient({
  input: z.tuple([z.object({ id: uuid })]),
  permission: systemScreens.document.codes.list,
  invalid: "request.invalid",
  answer: z.custom<DocumentReaders>(),
});

export const closeDocument = fromClient({
  input: z.tuple([]),
  permission: [],
  invalid: "request.invalid",
  answer: null,
});

/** Every message of a client by its name; `GetLatestCount` and `getLogs` are the specification's names. */
export const clientMessages = {
  "board:join": joinBoard,
  "board:leave": leaveBoard,
  "document:open": openDocument,
  "document:close": closeDocument,
  GetLatestCount: latestLines,
  getLogs: searchLines,
};

/**
 * Rooms of the live channel. `board`: everybody on the board; `audience`: those of them with one data scope; `lists`: people who see the
 * same lists equally far; `document`: everybody who has one open; `user`, `session`: the sockets of one user, of one session; `socket`: one socket.
 */
export type RoomKind = "board" | "audience" | "lists" | "document" | "user" | "session" | "socket";

const toRoom = <Kind extends RoomKind, Payload>(room: Kind, payload: z.ZodType<Payload>) => ({ room, payload });

/** Every message of the server by its name: the room that gets it, and its payload. */
export const serverMessages = {
  "cockpit:update": toRoom("audience", z.custom<BoardUpdate>()),
  /** Says that the projection has caught up. */
  "cockpit:beat": toRoom("board", z.custom<Beat>()),
  "list:changed": toRoom("lists", z.custom<ChangedList>()),
  "document:readers": toRoom("document", z.custom<DocumentReaders>()),
  "export:progress": toRoom("user", z.custom<ExportProgress>()),
  /** Somebody got no file of a regular export of the person's. */
  "schedule:undelivered": toRoom("user", z.custom<Record<string, never>>()),
  /** Not told to the person whose scan it was. */
  "exception:raised": toRoom("user", z.custom<RaisedExceptions>()),
  /** The person's rights changed: the client asks for what it shows anew. */
  "access:changed": toRoom("socket", z.custom<Record<string, never>>()),
  "session:ended": toRoom("session", z.custom<{ reason: string }>()),
};

type ClientMessages = typeof clientMessages;
export type ClientMessageName = keyof ClientMessages;
/** Arguments of each message, as the server reads them. */
export type ReadArguments = { [Name in ClientMessageName]: z.output<ClientMessages[Name]["input"]> };
type SentArguments = { [Name in ClientMessageName]: z.input<ClientMessages[Name]["input"]> };
/** Data of each message's answer; `undefined` where it has none. */
export type LiveAnswers = {
  [Name in ClientMessageName]: ClientMessages[Name]["answer"] extends z.ZodType<infer Data> ? Data : undefined;
};
/** The registry for code that serves any message. */
export type ClientMessageMap = { [Name in ClientMessageName]: ClientMessage<ReadArguments[Name]> };
/** A refused message; `errors` names the arguments that are wrong, with `request.invalid`. */
export type LiveRefusal = { error: string; errors?: { path: string; code: string }[] };
/** The callback of a message. */
export type Answering<Data> = (answer: Data | LiveRefusal) => void;

/** Calls of a client, as Socket.IO types them. */
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

/** Calls of the server, as Socket.IO types them. */
export type ServerToClient = {
  [Name in ServerMessageName]: (message: z.output<ServerMessages[Name]["payload"]>) => void;
};
