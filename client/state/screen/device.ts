import { proxy } from "valtio";
import type { ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { setTimeZone } from "#client/lib/business-time.ts";
import { local } from "#client/lib/storage.ts";
import { session } from "../session.ts";

/** Fills the session with the screen's company, codes and time zone, as for a person. Nothing is stored. */
export const setScreenInfo = ({ id, name, companyId, companyName, apiCodes, timeZone }: ScreenSelf): void => {
  setTimeZone(timeZone);
  session.info = {
    accountInfo: {
      id,
      userName: name,
      nickName: null,
      avatar: null,
      remark: null,
      email: null,
      emailConfirmed: false,
      version: 0,
      companyId,
      companyName,
    },
    menus: [],
    apiCodes,
    timeZone,
  };
};

export const forgetScreenInfo = (): void => {
  if (session.token === null) session.info = null;
};

const key = "wall";

type Device = {
  /** Credential of a paired screen, which may only read boards. */
  credential: string | null;
  /** True if the last credential was revoked. */
  revoked: boolean;
};

/** State of this device as a wall screen. */
export const device = proxy<Device>({ credential: local.read(key), revoked: false });

export const keepCredential = (credential: string): void => {
  local.write(key, credential);
  Object.assign(device, { credential, revoked: false });
};

const forgetCredential = (): void => {
  local.write(key, null);
  Object.assign(device, { credential: null, revoked: true });
};

/** Paths of a wall, with or without a board. */
const wallPath = /^\/wall(\/[^/]+)?\/?$/;

/** The credential, if this page acts as a screen. A board that a signed-in person opens uses the person's token. */
export const screenCredential = (): string | null => {
  const page = wallPath.exec(window.location.pathname);
  if (!page) return null;
  return page[1] === undefined || session.token === null ? device.credential : null;
};

/** Deletes the credential after the server rejected it. The wall page then offers pairing. */
export const screenEnded = (): void => {
  if (device.credential !== null) forgetCredential();
};
