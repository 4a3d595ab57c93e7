import { io } from "socket.io-client";
import { BOARD } from "#contracts/boards/board.ts";
import { builtInPanels, BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { PairAnswer, PairingLook } from "#contracts/boards/pairing.ts";
import { version } from "#infra/process/version.ts";
import type { DemoApi } from "./api.ts";
import type { Words } from "./words.ts";
import type { World } from "./world.ts";

type Parts = { api: DemoApi; url: string; world: World };

const boards = "/cockpit/board";
const screens = "/wall/screen";
const notes = "/cockpit/note";
const minuteMs = 60_000;

/** Makes a second board, about filling, beside the built-in one. Returns its id. */
const makeBoard = async ({ api, world: { words, stations } }: Parts): Promise<string> => {
  const code = "filling";
  const rows = await api.all<{ id: string; code: string }>(`${boards}/getpage`);
  const board = rows.find((row) => row.code === code);
  if (board) return board.id;
  const [station] = stations;
  const at = (id: string, x: number, y: number, w: number, h: number) => ({
    ...builtInPanels.find((panel) => panel.id === id),
    ...{ x, y, w, h },
  });
  const { id } = await api.post<{ id: string }>(`${boards}/add`, {
    ...{ code, name: words.walls.board, companyId: station?.id },
    panels: [
      { ...at("figure-gas", 0, 0, 3, 2), alarmAt: 400, warnAt: 300 },
      at("figure-out", 3, 0, 3, 2),
      at("figure-in", 6, 0, 3, 2),
      at("exceptions", 9, 0, 3, 6),
      at("trend", 0, 2, 6, 4),
      { id: "text", kind: "text", x: 6, y: 2, w: 3, h: 4, title: words.walls.rulesTitle, text: words.walls.rules },
      at("due", 0, 6, 4, 2),
      at("log", 4, 6, 8, 2),
    ],
  });
  return id;
};

type Pairing = { name: string; place: string; body: Record<string, unknown>; joins?: string };

/** Pairs a screen as a person does: it shows a code, which the administrator enters. Returns its credential. */
const pairScreen = async ({ api, url }: Parts, { name, place, body }: Pairing): Promise<string> => {
  const { pairingId, secret, code } = await api.post<PairAnswer>("/wall/pair", {});
  await api.post("/wall/claim", { code, name, place, ...body });
  const { credential } = await api.get<PairingLook>("/wall/pair", { pairingId, secret });
  if (credential === undefined) throw new Error(`the screen ${name} got no credential from ${url}`);
  return credential;
};

/** Time for which the screen that is switched off was on, in ms. */
const onForMs = 3000;

/** Puts a screen online, as its browser does: its connection joins the board that it shows. One without a board is switched off soon. */
const connect = (url: string, screen: string, board: string | undefined): void => {
  const socket = io(url, {
    transports: ["websocket"],
    auth: { screen, version, width: 1920, height: 1080 },
  });
  if (board === undefined) setTimeout(() => socket.disconnect(), onForMs);
  else socket.on("connect", () => void socket.emit("board:join", { board }, () => undefined));
};

/**
 * Makes the boards, and three screens: two that are online while the demonstration runs, and one that was switched off. Screens of an earlier run are
 * paired again, because nobody stores their credentials.
 */
export const makeWalls = async (parts: Parts): Promise<void> => {
  const { api, url, world } = parts;
  const { hall, filling, canteen } = world.words.walls.screens;
  const boardId = await makeBoard(parts);
  const shown: Pairing[] = [
    { ...hall, body: { boardId: BUILT_IN_ID, companyId: world.root.id }, joins: BOARD },
    { ...filling, body: { boardId, companyId: world.stations[0]?.id }, joins: "filling" },
    {
      ...canteen,
      body: { playlist: [BUILT_IN_ID, boardId].map((id) => ({ boardId: id, seconds: 30 })), companyId: world.root.id },
    },
  ];
  const existing = await api.all<{ id: string; name: string }>(`${screens}/getpage`);
  for (const pairing of shown) {
    for (const { id } of existing.filter(({ name }) => name === pairing.name))
      await api.remove(`${screens}/softdelete`, { id });
    connect(url, await pairScreen(parts, pairing), pairing.joins);
  }
};

/** Pins a note to each of some moments of today's curve, by the managers on duty. */
export const pinNotes = async (words: Words, managers: readonly DemoApi[], now: number): Promise<void> => {
  const [manager] = managers;
  const { total } = (await manager?.get<{ total: number }>(`${notes}/getpage`)) ?? { total: 1 };
  if (total > 0) return;
  for (const [index, { panel, minutesAgo, text }] of words.walls.notes.entries()) {
    const at = new Date(now - minutesAgo * minuteMs).toISOString();
    await managers[index % managers.length]?.post(`${notes}/add`, { board: BOARD, panel, at, text });
  }
};
