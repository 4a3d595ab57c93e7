import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "#infra/engines/database/database.ts";
import { addressKey } from "../address-key.ts";

export type Origin = { ip: string; userAgent: string };

export type LoginEntry = Origin & {
  accountId?: string;
  userName: string;
  nickName?: string | null;
  startedAt: number;
  status: boolean;
  /** Locale key of the message in the log, and its parameters. */
  msg: string;
  params?: Record<string, unknown>;
};

const tooMany = "auth.tooMany";
const tooManyTimes = "loginLog.tooManyTimes";
/** Rate limit refusals of one address within this time are one row, in ms. */
const ONE_ROW_MS = 60_000;

export const writeLoginLog = async (db: Kysely<Database>, entry: LoginEntry): Promise<void> => {
  if (entry.msg === tooMany && (await isCounted(db, entry))) return;
  const row = {
    id: v7(),
    account_id: entry.accountId,
    created_account_name: storable(entry.userName).slice(0, 50),
    nick_name: entry.nickName,
    ip: entry.ip,
    browser_info: browserOf(entry.userAgent),
    os: systemOf(entry.userAgent),
    elapsed_milli_seconds: Math.round(performance.now() - entry.startedAt),
    status: entry.status,
    msg: entry.msg,
    msg_params: entry.params && JSON.stringify(entry.params),
  };
  await db.insertInto("login_log").values(row).execute();
};

/** Counts a rate limit refusal in the address's row of the last minute, if there is one, so that repeated attempts do not fill the log. */
const isCounted = async (db: Kysely<Database>, { ip, params }: LoginEntry): Promise<boolean> => {
  const row = await db
    .selectFrom("login_log")
    .select(["id", "msg_params"])
    .where("ip", "=", ip)
    .where("msg", "in", [tooMany, tooManyTimes])
    .where("created_time", ">", new Date(Date.now() - ONE_ROW_MS))
    .orderBy("created_time", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return false;
  const msg_params = JSON.stringify({ ...params, times: timesOf(row.msg_params) + 1 });
  await db.updateTable("login_log").set({ msg: tooManyTimes, msg_params }).where("id", "=", row.id).execute();
  return true;
};

const timesOf = (params: unknown): number =>
  typeof params === "object" && params !== null && "times" in params ? Number(params.times) : 1;

/** Days for which an address counts as known after a sign-in. */
const KNOWN_DAYS = 90;

/** True if nobody has signed in to the account from this address (IPv6: network) for 90 days. Called before the sign-in is logged. */
export const isNewAddress = async (
  db: Kysely<Database>,
  { accountId, ip, now }: { accountId: string; ip: string; now: Date },
): Promise<boolean> => {
  const addresses = await db
    .selectFrom("login_log")
    .select("ip")
    .distinct()
    .where("account_id", "=", accountId)
    .where("status", "=", true)
    .where("created_time", ">", new Date(now.getTime() - KNOWN_DAYS * 24 * 60 * 60 * 1000))
    .execute();
  return !addresses.some((row) => row.ip !== null && addressKey(row.ip) === addressKey(ip));
};

/** Replaces NUL, which input may contain but PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll("\u0000", "\uFFFD");

/** The first match counts. Edge and Opera also contain Chrome in their name, and Chrome contains Safari. */
const browsers = [
  /Edg\/(\d+)/,
  /OPR\/(\d+)/,
  /MicroMessenger\/(\d+)/,
  /Chrome\/(\d+)/,
  /Firefox\/(\d+)/,
  /Version\/(\d+).*Safari/,
];
const browserNames = ["Edge", "Opera", "WeChat", "Chrome", "Firefox", "Safari"];
const systems = [/Windows/, /Android/, /iPhone|iPad/, /Mac OS X/, /Linux/];
const systemNames = ["Windows", "Android", "iOS", "macOS", "Linux"];

export const browserOf = (userAgent: string): string => {
  const index = browsers.findIndex((pattern) => pattern.test(userAgent));
  const version = browsers[index]?.exec(userAgent)?.[1];
  return version ? `${browserNames[index]} ${version}` : userAgent.slice(0, 100);
};

/** Short name of browser and system, such as "Chrome 126, Windows". */
export const deviceOf = (userAgent: string): string =>
  [browserOf(userAgent), systemOf(userAgent)].filter((part) => part !== "").join(", ");

export const systemOf = (userAgent: string): string =>
  systemNames[systems.findIndex((pattern) => pattern.test(userAgent))] ?? "";
