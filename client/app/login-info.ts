import { get } from "#client/lib/api.ts";
import { setLoginInfo, type LoginInfo } from "#client/state/session.ts";

/** Who is signed in, with menus and codes; kept in the session. */
export const loadLoginInfo = async (): Promise<LoginInfo> => {
  const info = await get<LoginInfo>("/id/getuserinfo", undefined, { silent: true });
  setLoginInfo(info);
  return info;
};
