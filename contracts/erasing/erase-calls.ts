import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";
import { text, uuid } from "../fields/scalars.ts";

/** Kinds of records that are about a person. */
export const personKinds = ["customer", "employee", "account"] as const;
export type PersonKind = (typeof personKinds)[number];

/** Days after which a request that nobody confirmed ends (rules §11, *Two people*). */
export const ERASE_REQUEST_DAYS = 7;
/** Maximum number of texts that one request hides. */
export const mostHiddenTexts = 500;

/**
 * States of a request. `waiting`: a second person has to confirm it. `active`: the job runs. `failed`: the job stopped, and may be retried in the list
 * of jobs.
 */
export const eraseStates = ["waiting", "active", "completed", "failed", "withdrawn", "expired"] as const;
export type EraseState = (typeof eraseStates)[number];

/** Place of a free text in the log. `revision` counts from 0; `field` is the name of the event's field. */
export const textPlace = z.object({
  stream: text.min(1).max(200),
  revision: z.number().int().min(0),
  field: text.min(1).max(50),
});
export type TextPlace = z.infer<typeof textPlace>;

/** A free text that names the person. */
const freeText = textPlace.extend({
  text: z.string(),
  /** Time of the event that holds it. */
  at: z.iso.datetime(),
});
export type FreeText = z.infer<typeof freeText>;

/** Numbers of things that the erasure changes or deletes. */
const counts = z.object({
  /** Fields of the record that are emptied. */
  fields: z.number().int(),
  /** Entries of the record's changes. Record, fields, person and time of the change stay; the values become `erased`. */
  changes: z.number().int(),
  /** Rows of the operation log and the sign-in log with the person's name or address. */
  logs: z.number().int(),
  /** Jobs and printed labels with the person's name. */
  jobs: z.number().int(),
  /** Rows of imported sheets. */
  importRows: z.number().int(),
  /** Files of finished exports, which may show the person, and bundles that name the person. They are deleted. */
  exports: z.number().int(),
  /** Uploaded pictures. */
  pictures: z.number().int(),
});
export type EraseCounts = z.infer<typeof counts>;

/** A use of the record that forbids its erasure. */
const use = z.object({
  kind: z.enum(["cylinders", "orders", "usableAccount", "lastAdministrator", "self", "builtIn"]),
  count: z.number().int(),
});
export type EraseUse = z.infer<typeof use>;

const subject = { kind: z.enum(personKinds), id: uuid };

const { codes } = systemScreens.erase;
const permission = codes.list;
const tag = "erasing";
const inUse = ["record.notFound", "erase.inUse", "access.outOfScope"];

export const eraseCalls = {
  preview: defineCall({
    name: "previewErase",
    method: "post",
    path: "/admin/erase/preview",
    permission,
    input: z.object(subject),
    answer: z.object({
      /** Name of the person today. */
      name: z.string(),
      /** Name that lists show afterwards. */
      becomes: z.string(),
      goes: counts,
      stays: z.object({
        /** Events that hold the person's id. */
        events: z.number().int(),
        /** Why they stay, as a sentence. */
        basis: z.string(),
      }),
      /** Free texts of events that hold the name, newest first. A selected text is hidden everywhere but in the log itself. */
      texts: z.array(freeText),
      /** Documents that hold the name. People change them by hand. */
      documents: z.array(z.object({ id: z.uuid(), label: z.string() })),
      inUse: z.array(use),
    }),
    failures: ["record.notFound", "access.outOfScope"],
    waits: true,
    tag,
    summary: "what the erasure of a person would delete, what stays and why, and the free texts that name the person",
  }),
  run: defineCall({
    name: "requestErase",
    method: "post",
    path: "/admin/erase/run",
    permission,
    input: z.object({
      ...subject,
      reason: text.trim().min(1, { error: "field.required" }).max(500),
      texts: z.array(textPlace).max(mostHiddenTexts).default([]),
    }),
    answer: z.object({ id: z.uuid(), state: z.literal("waiting") }),
    message: "ok.added",
    failures: [...inUse, "erase.asked"],
    tag,
    summary: "ask for the erasure of a person; another account confirms it",
  }),
  confirm: defineCall({
    name: "confirmErase",
    method: "post",
    path: "/admin/erase/confirm",
    permission,
    input: z.object({ id: uuid }),
    answer: z.object({ id: z.uuid(), state: z.literal("active") }),
    failures: [...inUse, "erase.notFound", "erase.notWaiting", "approval.samePerson"],
    tag,
    summary: "confirm an erasure that another account asked for; a job then does it",
  }),
  withdraw: defineCall({
    name: "withdrawErase",
    method: "post",
    path: "/admin/erase/withdraw",
    permission,
    input: z.object({ id: uuid }),
    answer: z.object({ id: z.uuid(), state: z.literal("withdrawn") }),
    failures: ["erase.notFound", "erase.notWaiting"],
    tag,
    summary: "withdraw an erasure that nobody has confirmed yet",
  }),
};

/** Name of an erased person in lists. The four signs tell two of them apart; both languages read it. */
export const erasedName = (kind: PersonKind, id: string): string => {
  const [zh, en] = {
    customer: ["已抹除客户", "erased customer"],
    employee: ["已抹除人员", "erased employee"],
    account: ["已抹除账号", "erased account"],
  }[kind];
  return `${zh} ${en} ${id.slice(-4).toUpperCase()}`;
};

/** The value that replaces each value of a change of an erased record. */
export const ERASED = "erased";
/** The text that replaces a hidden text. */
export const HIDDEN_TEXT = "〔已隐藏 hidden〕";
