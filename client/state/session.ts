import { proxy, useSnapshot } from "valtio";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { setTimeZone } from "#client/lib/business-time.ts";
import { claimsOf } from "#client/lib/call/token-claims.ts";
import { tab } from "#client/lib/storage.ts";

/** A menu as the server sends it (rules §6). */
export type MenuItem = {
  id: string;
  parentId: string;
  label: string;
  englishName?: string | null;
  icon?: string | null;
  path?: string | null;
  redirect?: string | null;
  hidden?: boolean;
  opened?: boolean;
  newWindow?: boolean;
  external?: boolean;
  linkExplicit?: boolean;
  closable?: boolean;
  children?: MenuItem[];
};

/** `version` is the account's, for changing it. */
export type AccountInfo = {
  id: string;
  userName: string;
  nickName: string | null;
  avatar: string | null;
  remark: string | null;
  email: string | null;
  emailConfirmed: boolean;
  version: number;
  companyId: string | null;
  companyName: string | null;
};
/** `timeZone` is the tenant's, an IANA name. */
export type LoginInfo = {
  accountInfo: AccountInfo;
  menus: MenuItem[];
  apiCodes: string[];
  timeZone: string;
  passwordRule?: PasswordRule;
  simulatedScale?: boolean;
  sendsMail?: boolean;
};

type Session = {
  token: string | null;
  info: LoginInfo | null;
  /** `info` is what the server last said, because it cannot be asked now. */
  recalled: boolean;
  /** It ran out or was ended elsewhere, while somebody was at work here. */
  isOver: boolean;
};

export const session = proxy<Session>({ token: tab.read("token"), info: null, recalled: false, isOver: false });

export const setToken = (token: string | null): void => {
  session.token = token;
  session.isOver = false;
  tab.write("token", token);
};

export const setLoginInfo = (info: LoginInfo): void => {
  show(info, false);
  tab.write(infoKey, JSON.stringify(info));
};

// Cached beside the token in the tab's storage: no other tab reads it, and it ends with the tab.
const infoKey = "loginInfo";
const lookupsKey = "lookups";

const cached = (key: string): unknown => {
  try {
    return JSON.parse(tab.read(key) ?? "null") as unknown;
  } catch {
    return undefined;
  }
};

/** The server's last answer about the token's person. */
const cachedInfo = (): LoginInfo | undefined => {
  const info = cached(infoKey) as LoginInfo | null | undefined;
  return info && info.accountInfo.id === claimsOf(session.token ?? "").sub ? info : undefined;
};

export const canRecallLoginInfo = (): boolean => cachedInfo() !== undefined;

/** Continues offline with the server's last answer about the token's person, if there is one. */
export const recallLoginInfo = (): LoginInfo | undefined => {
  const info = cachedInfo();
  if (info && !session.info) show(info, true);
  return info;
};

const show = (info: LoginInfo, recalled: boolean): void => {
  setTimeZone(info.timeZone);
  session.info = info;
  session.recalled = recalled;
};

/** The session is over, by time or from elsewhere: the guard asks to sign in over the page, which keeps what was typed. */
export const endSession = (): void => {
  if (session.token) session.isOver = true;
  session.token = null;
  tab.write("token", null);
};

/** Forgets who was signed in; the guard then shows the sign-in page. */
export const forgetSession = (): void => {
  endSession();
  session.info = null;
  session.recalled = false;
  session.isOver = false;
  tab.write("cockpit", null);
  tab.write(infoKey, null);
  tab.write(lookupsKey, null);
};

type Lookups = { person: string; answers: Record<string, unknown> };

const cachedLookups = (person: string): Record<string, unknown> => {
  const lookups = cached(lookupsKey) as Lookups | null | undefined;
  return lookups?.person === person ? lookups.answers : {};
};

/** Caches the answer of a lookup to this person, for when there is no server. */
export const keepLookup = (person: string, name: string, answer: unknown): void => {
  const answers = { ...cachedLookups(person), [name]: answer };
  tab.write(lookupsKey, JSON.stringify({ person, answers } satisfies Lookups));
};

export const keptLookup = (person: string, name: string): unknown => cachedLookups(person)[name];

/** Rule of new passwords; the specification's where an earlier server did not say. */
export const passwordRule = (): PasswordRule => session.info?.passwordRule ?? "spec";

/** Tells whether the signed-in person has any of the codes; an empty list asks for none. */
export const hasCode = (...codes: string[]): boolean =>
  codes.length === 0 || codes.some((code) => session.info?.apiCodes.includes(code) ?? false);

/** The same, drawn again when the codes change. */
export const useCode = (...codes: string[]): boolean => {
  const { info } = useSnapshot(session);
  return codes.length === 0 || codes.some((code) => info?.apiCodes.includes(code) ?? false);
};
