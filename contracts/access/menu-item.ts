import type { ReadSettings } from "../codes/read-code.ts";
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
  /** False: the page's tab cannot be closed. */
  closable: boolean;
  children: MenuItem[];
};

/** Response of `GET /base/id/getuserinfo`. */
export type UserInfo = {
  accountInfo: {
    id: string;
    userName: string;
    nickName: string | null;
    avatar: string | null;
    remark: string | null;
    email: string | null;
    /** True when the person confirmed the address by the mailed link. Until then no other mail is sent there. */
    emailConfirmed: boolean;
    /** True for an account that signs in at the provider. */
    isExternal: boolean;
    /** ISO 8601; null if the password is older than this record, or an external account has none. */
    passwordChangedTime: string | null;
    companyId: string | null;
    companyName: string | null;
    /** The company's type, a number of `companyTypes`. */
    companyType: number | null;
    version: number;
  };
  menus: MenuItem[];
  apiCodes: string[];
  /** IANA name of the time zone in which screens show times and split days (`TZ_BUSINESS`). */
  timeZone: string;
  /** Rule of new passwords (`PASSWORD_RULE`). */
  passwordRule: PasswordRule;
  /** True when the scan page may offer a scale with invented weights (`SCALE_SIMULATOR`). */
  simulatedScale: boolean;
  /** True when invitations can be sent by mail (`SMTP_URL`). */
  sendsMail: boolean;
  /** How texts of scanners are read into codes: the installation's address, the tenant's templates and setting. */
  reading: ReadSettings;
};
