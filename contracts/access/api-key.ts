import { z } from "zod";
import { addedAnswer, defineCall, rawId, savedAnswer, typedAs } from "../calls/define-call.ts";
import { clearable, line, maybe, text, uuid } from "../fields/scalars.ts";
import { systemScreens } from "./menus/system.ts";

/** The beginning of a key. The tenant's id in hex, 43 signs and a check sum of 6 follow, each after `_`. */
export const KEY_PREFIX = "cyl_";
/** Matches a key at any place of a text. */
export const keyPattern = /cyl_[0-9a-f]{32}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}/;

/** A key that was rotated lives on for this time, in ms. */
export const ROTATED_LIFE_MS = 24 * 60 * 60 * 1000;

export const keyStates = ["usable", "ended", "off"] as const;
export type KeyState = (typeof keyStates)[number];

const cidr = text.trim().max(50);
const moment = z.iso.datetime({ offset: true });
const parts = {
  name: line.min(1, { error: "field.required" }).max(60, { error: "field.tooLong" }),
  companyId: uuid,
  roleIds: z.array(uuid).min(1, { error: "field.required" }).max(50),
};

/** Body of `POST /base/admin/apikey/add`. */
const addKey = z.object({
  ...parts,
  description: maybe(line.max(200, { error: "field.tooLong" })),
  /** Absent: the key does not end by itself. */
  expiresAt: maybe(moment),
  /** Networks that the key may be used from, as CIDR. Empty: every address. */
  addresses: z.array(cidr).max(50).default([]),
  isUsable: z.boolean().default(true),
});
/** Absent fields do not change. */
const updateKey = z.object({
  id: uuid,
  version: z.number().int(),
  name: parts.name.optional(),
  companyId: parts.companyId.optional(),
  roleIds: parts.roleIds.optional(),
  description: clearable(line.max(200, { error: "field.tooLong" })),
  expiresAt: clearable(moment),
  addresses: z.array(cidr).max(50).nullable().optional(),
  isUsable: z.boolean().optional(),
});
export type AddKey = z.infer<typeof addKey>;
export type UpdateKey = z.infer<typeof updateKey>;

/** A key in the answer of its list. The key itself is answered once, by `add` and `rotate`. */
export const keyAnswer = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  companyId: z.uuid(),
  companyName: z.string().nullable(),
  roleIds: z.array(z.uuid()),
  roleNames: z.string().nullable(),
  expiresAt: moment.nullable(),
  addresses: z.array(z.string()),
  lastUsedAt: moment.nullable(),
  lastAddress: z.string().nullable(),
  /** When a key was sent in an address, where others can read it. */
  leakedAt: moment.nullable(),
  /** Until when the key before the last rotation can be used. */
  previousUntil: moment.nullable(),
  isUsable: z.boolean(),
  state: z.enum(keyStates),
  createdTime: moment,
});
export type KeyAnswer = z.infer<typeof keyAnswer>;
/** One key, with the codes that its roles grant at this moment. */
export type OneKey = KeyAnswer & { codes: string[] };

const { codes } = systemScreens.apiKey;
const at = <Name extends string>(name: Name) => ({ path: `/admin/apikey/${name}`, tag: "apiKey" }) as const;
const missing = ["record.notFound"];
const granting = ["access.outOfScope", "account.beyondOwn"];
/** The key is in no other answer. */
const withKey = z.object({ id: z.uuid(), key: z.string() });

/** Calls for the keys of other software. */
export const keyCalls = {
  get: defineCall({
    ...at("get"),
    name: "getApiKey",
    method: "get",
    permission: codes.list,
    input: rawId,
    documented: addedAnswer,
    answer: typedAs<OneKey>(keyAnswer.extend({ codes: z.array(z.string()) })),
    failures: missing,
    summary: "one key, without the key itself",
  }),
  add: defineCall({
    ...at("add"),
    name: "addApiKey",
    method: "post",
    permission: [codes.add],
    input: addKey,
    answer: withKey,
    answersSecret: true,
    failures: granting,
    example: {
      name: "Scale controllers",
      companyId: "0198f2c4-1b09-7e4a-a65b-3180c5fa92e7",
      roleIds: ["0198f2c4-1b09-7e4a-a65b-3180c5fa92e8"],
      addresses: ["10.8.2.0/24"],
    },
    message: "ok.added",
    summary: "add a key; the answer holds it, once",
  }),
  update: defineCall({
    ...at("update"),
    name: "updateApiKey",
    method: "put",
    permission: [codes.update],
    input: updateKey,
    answer: savedAnswer,
    failures: [...missing, "record.stale", ...granting],
    message: "ok.updated",
    summary: "change a key; a version guards against another's save",
  }),
  rotate: defineCall({
    ...at("rotate"),
    name: "rotateApiKey",
    method: "post",
    permission: [codes.rotate],
    input: rawId,
    documented: addedAnswer,
    answer: withKey,
    answersSecret: true,
    failures: [...missing, "account.beyondOwn"],
    message: "ok.updated",
    summary: "make another key in a key's place; the old one lives 24 h more",
  }),
  remove: defineCall({
    ...at("softdelete"),
    name: "removeApiKey",
    method: "delete",
    permission: [codes.remove],
    input: rawId,
    documented: addedAnswer,
    answer: z.null(),
    failures: [...missing, "account.beyondOwn"],
    message: "ok.removed",
    summary: "delete a key; it ends within a second",
  }),
};

/** Subjects of administration that a key may read. */
const readable = /^\/base\/(admin\/(dictionary|regioninfo|region)|regioninfo)\//;
const closed = /^\/(base|api)\/(id|wall|admin)(\/|$)/;
const isRead = (method: string, path: string): boolean =>
  method === "GET" || method === "HEAD" || (method === "POST" && path.endsWith("/getpage"));

/** False for an address that no key opens, whatever its roles grant: sign-in, walls, and administration besides dictionary and regions. */
export const mayKeyOpen = (method: string, path: string): boolean => {
  const plain = path.toLowerCase().replaceAll(/\/+/g, "/").replace(/\/$/, "");
  return !closed.test(plain) || (readable.test(plain) && isRead(method, plain));
};

/** False for a code with which a call changes the audit. */
export const mayKeyUse = (codes: readonly string[], method: string, path: string): boolean =>
  !codes.some((code) => code.startsWith("audit:")) || isRead(method, path.toLowerCase().replace(/\/$/, ""));
