import { useEffect } from "react";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import { ADDRESS_MARK, ADDRESS_PAGE } from "#contracts/access/own-address.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { showError, showOk } from "#client/state/toasts.ts";

/** The secret from a link that was opened before sign-in. It is stored in no address and no storage. */
let pending: string | undefined;

/** Removes the secret from the page's address and keeps it in memory. */
export const takeAddressSecret = (): void => {
  const { hash, pathname, search } = window.location;
  if (pathname !== ADDRESS_PAGE || !hash.startsWith(ADDRESS_MARK)) return;
  pending = hash.slice(ADDRESS_MARK.length);
  window.history.replaceState(window.history.state, "", pathname + search);
};

const confirmAddress = async (secret: string): Promise<void> => {
  try {
    await send(ownAccountCalls.confirmAddress, { secret }, { silent: true });
    showOk(translate("client.address.nowConfirmed"));
    await loadLoginInfo();
  } catch (failed) {
    if (!(failed instanceof ApiError)) throw failed;
    showError(failed);
  }
};

/** Confirms the person's mail address, if the page was opened from the link in the mail. */
export const useAddressLink = (): void =>
  useEffect(() => {
    takeAddressSecret();
    const secret = pending;
    pending = undefined;
    if (secret) void confirmAddress(secret);
  }, []);
