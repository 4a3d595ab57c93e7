import { proxy, useSnapshot } from "valtio";
import type { ReadSettings } from "#contracts/codes/read-code.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { setTimeZone } from "#client/lib/business-time.ts";
import { claimsOf } from "#client/lib/call/token-claims.ts";
import { tab } from "#client/lib/storage.ts";

/** A menu from the server (rules §6). */
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

/** `version` is the version of the account, needed to change it. */
export type AccountInfo = {
  id: string;
  userName: string;
  nickName: string | null;
  avatar: string | null;
  remark: string | null;
  email: string | null;
  emailConfirmed: boolean;
  /** Absent in a response that an older version stored, like the next. */
  isExternal?: boolean;
  passwordChangedTime?: string | null;
  version: number;
  companyId: string | null;
  companyName: string | null;
  /** Absent in a response that an older version stored. */
  companyType?: number | null;
};
/** False for an account that signs in at the provider only. */
export const hasPassword = ({ isExternal, passwordChangedTime }: AccountInfo): boolean =>
  !isExternal || passwordChangedTime !== null;

/** `timeZone` is the tenant's zone, an IANA name. */
export type LoginInfo = {
  accountInfo: AccountInfo;
  menus: MenuItem[];
  apiCodes: string[];
  timeZone: string;
  passwordRule?: PasswordRule;
  simulatedScale?: boolean;
  sendsMail?: boolean;
  /** Absent in a response that an older version stored. */
  reading?: ReadSettings;
};

type Session = {
  token: string | null;
  info: LoginInfo | null;
  /** True if `info` is an old response, because the server cannot be reached. */
  recalled: boolean;
  /** True if the session ran out or was ended elsewhere while somebody worked here. */
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

// Stored with the token in the tab's storage: no other tab reads it, and closing the tab deletes it.
const infoKey = "loginInfo";
const lookupsKey = "lookups";

const cached = (key: string): unknown => {
  try {
    return JSON.parse(tab.read(key) ?? "null") as unknown;
  } catch {
    return undefined;
  }
};

/** The server's last response about the token's person. */
const cachedInfo = (): LoginInfo | undefined => {
  const info = cached(infoKey) as LoginInfo | null | undefined;
  return info && info.accountInfo.id === claimsOf(session.token ?? "").sub ? info : undefined;
};

export const canRecallLoginInfo = (): boolean => cachedInfo() !== undefined;

/** Continues offline with the last response about the token's person, if there is one. */
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

/** Ends the session after a timeout or from elsewhere. The guard then shows the sign-in over the page, which keeps the typed text. */
export const endSession = (): void => {
  if (session.token) session.isOver = true;
  session.token = null;
  tab.write("token", null);
};

/** Clears the signed-in person's data in this tab. The guard then shows the sign-in page. */
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

/** Stores the response of a lookup for this person, for use without a server. */
export const keepLookup = (person: string, name: string, answer: unknown): void => {
  const answers = { ...cachedLookups(person), [name]: answer };
  tab.write(lookupsKey, JSON.stringify({ person, answers } satisfies Lookups));
};

export const keptLookup = (person: string, name: string): unknown => cachedLookups(person)[name];

/** Rule for new passwords. If an older server does not send one, it is the specification's. */
export const passwordRule = (): PasswordRule => session.info?.passwordRule ?? "spec";

const plainReading: ReadSettings = { templates: [] };

/** How the tenant's codes are read. */
export const reading = (): ReadSettings => session.info?.reading ?? plainReading;

/** Like `reading`, and renders again when it changes. */
export const useReading = (): ReadSettings => (useSnapshot(session).info?.reading as ReadSettings) ?? plainReading;

/** Takes over settings that the server sends. */
export const setReading = (settings: ReadSettings): void => {
  if (!session.info || JSON.stringify(session.info.reading) === JSON.stringify(settings)) return;
  session.info.reading = settings;
  tab.write(infoKey, JSON.stringify(session.info));
};

/** True if the signed-in person has any of the codes. An empty list needs none. */
export const hasCode = (...codes: string[]): boolean =>
  codes.length === 0 || codes.some((code) => session.info?.apiCodes.includes(code) ?? false);

/** Like `hasCode`, and renders again when the codes change. */
export const useCode = (...codes: string[]): boolean => {
  const { info } = useSnapshot(session);
  return codes.length === 0 || codes.some((code) => info?.apiCodes.includes(code) ?? false);
};
