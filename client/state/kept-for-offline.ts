import { tab } from "#client/lib/storage.ts";
import { claimsOf } from "#client/lib/call/token-claims.ts";
import type { LoginInfo } from "./session.ts";

// Beside the token in the tab's storage: nobody else's tab reads it, and it ends with the tab.
const infoKey = "loginInfo";
const lookupsKey = "lookups";

type Lookups = { person: string; answers: Record<string, unknown> };

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return undefined;
  }
};

export const keepLoginInfo = (info: LoginInfo): void => tab.write(infoKey, JSON.stringify(info));

/** The kept answer about the token's person. */
export const keptLoginInfo = (token: string): LoginInfo | undefined => {
  const info = parsed(tab.read(infoKey)) as LoginInfo | null | undefined;
  return info && info.accountInfo.id === claimsOf(token).sub ? info : undefined;
};

const lookupsOf = (person: string): Lookups => {
  const kept = parsed(tab.read(lookupsKey)) as Lookups | null | undefined;
  return kept?.person === person ? kept : { person, answers: {} };
};

/** Keeps what a lookup offered this person. */
export const keepLookup = (person: string, name: string, answer: unknown): void => {
  const kept = lookupsOf(person);
  tab.write(lookupsKey, JSON.stringify({ person, answers: { ...kept.answers, [name]: answer } } satisfies Lookups));
};

/** The lookup's last answer to this person. */
export const keptLookup = (person: string, name: string): unknown => lookupsOf(person).answers[name];

export const forgetKept = (): void => {
  tab.write(infoKey, null);
  tab.write(lookupsKey, null);
};
