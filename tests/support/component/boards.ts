import { BUILT_IN_ID, builtInPanels } from "#contracts/boards/built-in.ts";
import { boardCalls, type BoardRow } from "#contracts/boards/board-calls.ts";
import { display } from "#contracts/lists/display.ts";
import { screenCalls, type ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { uuid } from "#client/lib/uuid.ts";
import { answer, pageOf, refusal, type Sent } from "./transport.ts";

/** A board as its list has it: by default the built-in one, with nobody on it. */
export const boardRow = (more: Partial<BoardRow> = {}): BoardRow => ({
  id: BUILT_IN_ID,
  code: "enterprise",
  name: "Enterprise board",
  companyId: null,
  companyName: null,
  panels: builtInPanels,
  isBuiltin: more.id === undefined,
  version: 1,
  modifiedTime: null,
  modifiedUserName: null,
  screens: 0,
  viewers: 0,
  people: [],
  driver: null,
  unclaimed: 0,
  ...more,
});

/** A board of the enterprise's own. */
export const ownBoard = (name: string, more: Partial<BoardRow> = {}): BoardRow =>
  boardRow({ id: uuid(), code: name.toLowerCase(), name, ...more });

/** A paired screen that is live and shows the built-in board. */
export const pairedScreen = (name: string, more: Partial<ScreenAnswer> = {}): ScreenAnswer => ({
  id: uuid(),
  recordVersion: 1,
  name,
  place: "",
  boardId: BUILT_IN_ID,
  playlist: null,
  boardNames: ["Enterprise board"],
  companyId: null,
  companyName: null,
  pairedBy: uuid(),
  pairedByName: "Lin",
  pairedAt: "2026-11-01T08:00:00.000Z",
  lastSeenAt: new Date().toISOString(),
  version: "1.0.0",
  width: 1920,
  height: 1080,
  state: "live",
  language: null,
  theme: null,
  cuts: [],
  ...more,
});

/** Somebody else saved the record since it was read. */
export const recordChanged = refusal("record.stale", { status: 409 });

/** Answers the lists of boards and screens from what the arrays hold at the time, and saves of screens as the server does. */
export const answerFleet = (boards: readonly BoardRow[], screens: ScreenAnswer[]): void => {
  const screenOf = (id: unknown) => screens.find((screen) => screen.id === id);
  answer("GET /", new Response(""));
  answer(boardCalls.getPage, () => pageOf(boards));
  answer(`GET ${display.path}`, ({ query }: Sent) =>
    pageOf(screens.filter(({ state }) => query["state"] === undefined || query["state"] === state)),
  );
  answer(screenCalls.get, ({ query }: Sent) => screenOf(query["id"]) ?? refusal("record.notFound", { status: 404 }));
  answer(screenCalls.update, ({ body }: Sent) => saveScreen(screens, body as Partial<ScreenAnswer>));
  answer("GET /info/common/*", pageOf([]));
};

const saveScreen = (screens: ScreenAnswer[], { id, recordVersion, ...change }: Partial<ScreenAnswer>) => {
  const screen = screens.find((each) => each.id === id);
  if (!screen || recordVersion !== screen.recordVersion) return recordChanged;
  const shown = change.playlist || change.boardId ? { playlist: null, boardId: null } : {};
  Object.assign(screen, shown, change, { recordVersion: screen.recordVersion + 1 });
  return { id: screen.id, recordVersion: screen.recordVersion };
};
