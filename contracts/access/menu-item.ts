import type { PasswordRule } from "./password-rule.mjs";

/** An entry of the signed-in user's menu (rules §6). The root's id is 0. */
export type MenuItem = {
  id: string;
  parentId: string | 0;
  label: string;
  englishName: string | null;
  icon: string | null;
  path: string | null;
  redirect: string | null;
  hidden: boolean;
  opened: boolean;
  newWindow: boolean;
  external: boolean;
  linkExplicit: boolean;
  /** False: the tab of its page stays open. */
  closable: boolean;
  children: MenuItem[];
};

/** Answer of `GET /base/id/getuserinfo`. */
export type UserInfo = {
  accountInfo: {
    id: string;
    userName: string;
    nickName: string | null;
    avatar: string | null;
    remark: string | null;
    email: string | null;
    /** Its person confirmed the address by the link that was mailed there: until then no other mail goes there. */
    emailConfirmed: boolean;
    companyId: string | null;
    companyName: string | null;
    version: number;
  };
  menus: MenuItem[];
  apiCodes: string[];
  /** IANA name; screens show moments and cut days in it (`TZ_BUSINESS`). */
  timeZone: string;
  /** Rule of new passwords (`PASSWORD_RULE`). */
  passwordRule: PasswordRule;
  /** The scan page may offer a scale whose weights are invented (`SCALE_SIMULATOR`). */
  simulatedScale: boolean;
  /** Invitations can be sent by mail (`SMTP_URL`). */
  sendsMail: boolean;
};
