import { proxy } from "valtio";
import type { ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { setTimeZone } from "#client/lib/business-time.ts";
import { local } from "#client/lib/storage.ts";
import { session } from "../session.ts";

/** Has the page know the screen as it knows a person: its company, its codes and the tenant's time zone. Nothing of it is kept. */
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
  /** Of a paired screen: it reads boards and nothing else. */
  credential: string | null;
  /** The last credential was taken away. */
  revoked: boolean;
};

/** This device as a wall screen. */
export const device = proxy<Device>({ credential: local.read(key), revoked: false });

export const keepCredential = (credential: string): void => {
  local.write(key, credential);
  Object.assign(device, { credential, revoked: false });
};

const forgetCredential = (): void => {
  local.write(key, null);
  Object.assign(device, { credential: null, revoked: true });
};

/** The pages of a wall, with a board or without. */
const wallPath = /^\/wall(\/[^/]+)?\/?$/;

/** The credential where this page speaks as a screen. A board that a signed-in person opens is the person's. */
export const screenCredential = (): string | null => {
  const page = wallPath.exec(window.location.pathname);
  if (!page) return null;
  return page[1] === undefined || session.token === null ? device.credential : null;
};

/** The server no longer takes the credential: the page of the wall asks to be paired. */
export const screenEnded = (): void => {
  if (device.credential !== null) forgetCredential();
};
