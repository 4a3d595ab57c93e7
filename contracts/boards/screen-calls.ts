import { z } from "zod";
import { boardScreens } from "../access/menus/cockpit.ts";
import { defineCall } from "../calls/define-call.ts";
import { line, maybe, uuid } from "../fields/scalars.ts";
import { languages } from "../locales/languages.ts";
import { boardTabs } from "./live.ts";
import { lookParts, oneOfShown, playlist, shownParts, themes } from "./pairing.ts";

const { list, pair, revoke } = boardScreens.screens.codes;
const tag = "screens";
const count = z.number().int();

/** States of a display, by the time of its last message. */
export const screenStates = ["live", "stale", "offline"] as const;
export type ScreenState = (typeof screenStates)[number];
/** Seconds without a message after which a screen is stale, and offline. */
export const STALE_AFTER = 10;
export const OFFLINE_AFTER = 60;

/** Language and theme of a display. Null: those of its browser. */
const look = { language: z.enum(languages).nullable(), theme: z.enum(themes).nullable() };

export const screenAnswer = z.object({
  id: z.uuid(),
  /** Version of its record. */
  recordVersion: count,
  name: z.string(),
  place: z.string(),
  /** One of these two is set. */
  boardId: z.uuid().nullable(),
  playlist: playlist.nullable(),
  /** Names of the boards that it shows, in order. A deleted board is null. */
  boardNames: z.array(z.string().nullable()),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  pairedBy: z.uuid(),
  pairedByName: z.string(),
  pairedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** Version of the client that it runs. Null until it first connected. */
  version: z.string().nullable(),
  /** Size of its window, in device pixels. */
  width: count.nullable(),
  height: count.nullable(),
  state: z.enum(screenStates),
  ...look,
  /** Boards that a person presents in another way than usual: with a company in focus, if there is a name, or with another period than the day. */
  cuts: z.array(
    z.object({
      boardId: z.uuid(),
      companyName: z.string().nullable(),
      period: z.union(boardTabs.map((tab) => z.literal(tab))),
      driverName: z.string(),
    }),
  ),
});

/** The record of a display, as the display itself reads it: its name, its company and its boards. */
export const selfAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  place: z.string(),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  ...look,
  /** The one board, or those shown in turn, in order. Deleted boards are left out. */
  boards: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), seconds: count.nullable() })),
  /** Number of its boards that were deleted. */
  deleted: count,
  /** IANA name of the tenant's time zone. */
  timeZone: z.string(),
  /** Codes that its panels need to read data. */
  apiCodes: z.array(z.string()),
});

export const updateScreen = z
  .object({
    id: uuid,
    recordVersion: count.optional(),
    name: line.min(1).max(60).optional(),
    place: line.max(60).optional(),
    companyId: maybe(uuid),
    ...shownParts,
    ...lookParts,
  })
  .superRefine(oneOfShown);

const id = z.object({ id: uuid });

export const screenCalls = {
  get: defineCall({
    name: "getScreen",
    method: "get",
    path: "/wall/screen/get",
    permission: list,
    input: id,
    answer: screenAnswer,
    failures: ["record.notFound"],
    tag,
    summary: "one paired screen",
  }),
  /** Works only with the screen's own credential. Everybody else gets "not found". */
  self: defineCall({
    name: "getOwnScreen",
    method: "get",
    path: "/GasCylinder/Cockpit/Screen",
    permission: list,
    answer: selfAnswer,
    failures: ["record.notFound"],
    tag,
    summary: "the screen that asks, by its own credential: its name, and the boards that it shows",
  }),
  update: defineCall({
    name: "updateScreen",
    method: "put",
    path: "/wall/screen/update",
    permission: [pair],
    input: updateScreen,
    answer: z.object({ id: z.uuid(), recordVersion: count }),
    message: "ok.updated",
    failures: ["record.notFound", "record.stale", "access.outOfScope", "screen.boardOutside"],
    tag,
    summary: "change a screen's name, place, company or boards; it follows at once",
  }),
  identify: defineCall({
    name: "identifyScreen",
    method: "post",
    path: "/wall/screen/identify",
    permission: [pair],
    from: "either",
    input: id,
    answer: z.null(),
    failures: ["record.notFound"],
    tag,
    summary: "the screen shows its name for 10 seconds",
  }),
  remove: defineCall({
    name: "removeScreen",
    method: "delete",
    path: "/wall/screen/softdelete",
    permission: [revoke],
    input: id,
    answer: z.null(),
    message: "ok.removed",
    failures: ["record.notFound"],
    tag,
    summary: "revoke a screen: its credential ends, and its sockets close",
  }),
};

const pixels = z.number().int().min(1).max(100_000).nullable().catch(null);

/** Client and window that a screen reports when it connects, in device pixels. Invalid values are left out. */
export const screenClient = z.object({
  version: line.min(1).max(64).nullable().catch(null),
  width: pixels,
  height: pixels,
});

export type ScreenAnswer = z.output<typeof screenAnswer>;
export type UpdateScreen = z.output<typeof updateScreen>;
export type ScreenSelf = z.output<typeof selfAnswer>;
