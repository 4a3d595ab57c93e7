import { z } from "zod";
import { boardScreens } from "../access/menus/cockpit.ts";
import { defineCall } from "../calls/define-call.ts";
import { line, maybe, uuid } from "../fields/scalars.ts";
import { languages } from "../locales/languages.ts";
import { lookParts, oneOfShown, playlist, shownParts, themes } from "./pairing.ts";

const { list, pair, revoke } = boardScreens.screens.codes;
const tag = "screens";
const count = z.number().int();

/** States of a display by the time of its last message. */
export const screenStates = ["live", "stale", "offline"] as const;
export type ScreenState = (typeof screenStates)[number];
/** Seconds of silence after which a screen is stale, and offline. */
export const STALE_AFTER = 10;
export const OFFLINE_AFTER = 60;

/** Language and theme of a display; null: those of its browser. */
const look = { language: z.enum(languages).nullable(), theme: z.enum(themes).nullable() };

export const screenAnswer = z.object({
  id: z.uuid(),
  /** Of its record. */
  recordVersion: count,
  name: z.string(),
  place: z.string(),
  /** One of the two. */
  boardId: z.uuid().nullable(),
  playlist: playlist.nullable(),
  /** Names of the boards that it shows, in their order; one that was deleted is null. */
  boardNames: z.array(z.string().nullable()),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  pairedBy: z.uuid(),
  pairedByName: z.string(),
  pairedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** Of the client that it runs; null until it first connected. */
  version: z.string().nullable(),
  /** Of its window, in device pixels. */
  width: count.nullable(),
  height: count.nullable(),
  state: z.enum(screenStates),
  ...look,
  /** Companies in focus that cut its boards now, while somebody presents these. */
  cuts: z.array(z.object({ boardId: z.uuid(), companyName: z.string(), driverName: z.string() })),
});

/** The record of a display for the display itself: its name, its company and what it shows. */
export const selfAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  place: z.string(),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  ...look,
  /** The one board, or those in turn, in their order; a board that was deleted is left out. */
  boards: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), seconds: count.nullable() })),
  /** So many of its boards were deleted. */
  deleted: count,
  /** The tenant's, an IANA name. */
  timeZone: z.string(),
  /** Codes of what its panels read. */
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

/** Calls on paired screens. */
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
  /** Opened by the screen's own credential alone: to everybody else there is no such screen. */
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

/** A screen tells its client and its window when it connects, beside its credential; odd values are left out. Sizes are in device pixels. */
export const screenClient = z.object({
  version: line.min(1).max(64).nullable().catch(null),
  width: pixels,
  height: pixels,
});

export type ScreenAnswer = z.output<typeof screenAnswer>;
export type UpdateScreen = z.output<typeof updateScreen>;
export type ScreenSelf = z.output<typeof selfAnswer>;
