import { useState } from "react";
import type { SsoAnswer } from "#contracts/wire/single-sign-on.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { tab } from "#client/lib/storage.ts";
import { send } from "#client/state/api.ts";
import { useSignInOffer } from "#client/state/login-info.ts";

/** Loaded when somebody signs in at the provider, so that the sign-in page does not wait for it. */
const loadCalls = async () => (await import("#contracts/interface/sso-calls.ts")).ssoCalls;

const silently = { anonymous: true, silent: true };

/** A sign-in at the provider that this browser tab began. */
export type Begun = {
  redirect: string;
  enterpriseCode: string;
  /** True if the provider must not ask the person anything (`prompt=none`). */
  isSilent?: boolean;
  /** True if the provider must ask who signs in, because it signed in the wrong person before. */
  asks?: boolean;
  /** Account of the page that opened this window. Absent in a tab that signs in for itself. */
  account?: string;
};
export type Kept = Begun & { key: string };

const keptKey = "sso";

/** Opens the provider in this tab, which keeps the key of the sign-in until the provider sends the person back. @throws {ApiError} if the provider is away */
export const beginAtProvider = async (transaction: Begun): Promise<void> => {
  const { redirect, enterpriseCode, isSilent: silent, asks } = transaction;
  const { url, key } = await send((await loadCalls()).begin, { redirect, enterpriseCode, silent, asks }, silently);
  tab.write(keptKey, JSON.stringify({ ...transaction, key } satisfies Kept));
  window.location.assign(url);
};

/** The sign-in that this tab began. It ends once, whatever its result. */
export const takeBegun = (): Kept | undefined => {
  const text = tab.read(keptKey);
  tab.write(keptKey, null);
  return text === null ? undefined : (JSON.parse(text) as Kept);
};

/** Exchanges the code with which the provider sent the person back for a session. */
export const endAtProvider = async ({ key }: Kept, query: URLSearchParams): Promise<SsoAnswer> => {
  const body = { key, code: query.get("code") ?? "", state: query.get("state") ?? "" };
  const iss = query.get("iss");
  return send((await loadCalls()).end, iss === null ? body : { ...body, iss }, silently);
};

/** Address of the window that opens a session of this account at the provider. */
export const refreshAddress = (account: string): string => `/refresh?account=${account}`;

/** Why a sign-in at the provider did not work. `tried` is present if the provider did not respond to this page, in ms since 1970. */
export type ProviderFault = { text: string; tried?: number };

/** The provider's button: its label, its action, and its fault. `first` is a fault with which the provider's page came back. */
export const useProvider = (begin: (asks: boolean) => Promise<void>, first?: ProviderFault) => {
  const offer = useSignInOffer()?.sso;
  const [fault, setFault] = useState(first);
  const [busy, setBusy] = useState(false);
  /** Returns false if the provider is away. */
  const start = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await begin(fault !== undefined && fault.tried === undefined);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault({ text: error.message, tried: Date.now() });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { label: offer?.enabled ? offer.label : undefined, isOnly: offer?.only ?? false, fault, busy, start };
};
