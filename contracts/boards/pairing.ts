import { z } from "zod";
import { boardScreens } from "../access/menus/cockpit.ts";
import { defineCall } from "../calls/define-call.ts";
import { line, maybe, plainNumber, text, uuid } from "../fields/scalars.ts";
import { languages } from "../locales/languages.ts";

const tag = "screens";

/** Characters of a pairing code. None can be mistaken for another across a room. */
export const codeSigns = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LENGTH = 8;
/** Minutes for which a pairing is valid. */
export const PAIRING_MINUTES = 10;

/** A code as people type it, in any case, with spaces and hyphens. */
const typedCode = text.max(40).transform((code) => code.replace(/[\s-]/g, "").toUpperCase());
/** A code that a device may show. */
export const pairingCode = typedCode.refine(
  (code) => code.length === CODE_LENGTH && [...code].every((sign) => codeSigns.includes(sign)),
  {
    error: "pairing.code",
  },
);

/** Boards shown in turn, each for some seconds. */
export const playlist = z
  .array(z.object({ boardId: uuid, seconds: plainNumber.int().min(10).max(86_400) }))
  .min(1)
  .max(50);
export type Playlist = z.output<typeof playlist>;

/** A screen shows either one board or several in turn. */
export const shownParts = {
  boardId: maybe(uuid),
  playlist: maybe(playlist),
};
export const oneOfShown = (
  { boardId, playlist: several }: { boardId?: string; playlist?: unknown },
  context: z.core.$RefinementCtx,
): void => {
  if (boardId !== undefined && several !== undefined)
    context.addIssue({ code: "custom", path: ["playlist"], message: "screen.boardOrPlaylist", input: several });
};

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];
/** Language and theme of a screen. Default when it is paired: those that it shows while it waits; later those of its browser. */
export const lookParts = { language: maybe(z.enum(languages)), theme: maybe(z.enum(themes)) };

const claimParts = {
  name: line.min(1).max(60),
  place: maybe(line.max(60)),
  /** Default: the caller's own company. */
  companyId: maybe(uuid),
  ...shownParts,
  ...lookParts,
};
export const claimBody = z.object({ code: pairingCode, ...claimParts }).superRefine(oneOfShown);
/** The body as the server reads it. A code that no device could show counts as a wrong code. */
export const claimSent = z.object({ code: typedCode, ...claimParts }).superRefine(oneOfShown);

/** IANA name of the tenant's time zone, and its business time. A device without a credential shows no other clock. */
const clockParts = { timeZone: z.string(), at: z.iso.datetime() };

export const pairAnswer = z.object({
  pairingId: z.uuid(),
  code: z.string(),
  secret: z.string(),
  expiresAt: z.iso.datetime(),
  clock: z.object(clockParts).optional(),
});
/** Enterprise code of the tenant. Absent: the platform itself. */
const ofTenant = { enterpriseCode: maybe(text.trim().max(100)) };
export const pairingLookAnswer = z.object({
  state: z.enum(["waiting", "paired", "expired"]),
  /** Returned only once. */
  credential: z.string().optional(),
  /** Present while the device waits. */
  clock: z.object(clockParts).optional(),
});

/** Calls of a device that has no credential yet. */
export const pairingCalls = {
  start: defineCall({
    name: "startPairing",
    method: "post",
    path: "/wall/pair",
    open: { limit: "pairings", most: "1kb" },
    input: z.object(ofTenant),
    answer: pairAnswer,
    failures: ["auth.enterpriseUnknown"],
    tag,
    summary: "begin the pairing of a device: a code to show, and a secret to ask with",
  }),
  look: defineCall({
    name: "getPairing",
    method: "get",
    path: "/wall/pair",
    open: { limit: "pairingLooks" },
    input: z.object({ pairingId: uuid, secret: text.min(1).max(200), ...lookParts, ...ofTenant }),
    answer: pairingLookAnswer,
    failures: ["auth.enterpriseUnknown", "pairing.notFound"],
    tag,
    summary:
      "how the pairing of a device stands, which says in what look it waits; once paired, its credential is answered once",
  }),
};

/** Gives a device that shows a code its name, its company and its board. */
export const claimScreen = defineCall({
  name: "claimScreen",
  method: "post",
  path: "/wall/claim",
  permission: [boardScreens.screens.codes.pair],
  input: claimBody,
  answer: z.object({ id: z.uuid() }),
  message: "ok.added",
  tag,
  summary: "pair the screen that shows this code",
});

export type ClaimScreen = z.output<typeof claimBody>;
export type PairAnswer = z.output<typeof pairAnswer>;
export type PairingLook = z.output<typeof pairingLookAnswer>;
