import type { ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { setTimeZone } from "#client/lib/business-time.ts";
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
