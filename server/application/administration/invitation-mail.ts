import { INVITATION_HOURS } from "#contracts/access/invitation.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Mail } from "#infra/engines/mail/port.ts";
import type { Invitation } from "./invitation.ts";

type Written = Pick<Invitation, "userName" | "nickName" | "companyName"> & {
  to: string;
  link: string;
  /** Name of the person who invites. */
  by: string;
  language: Language;
};

/** The mail of an invitation, in the language of the person who sends it. */
export const invitationMail = ({ to, language, nickName, userName, companyName, ...rest }: Written): Mail => {
  const params = {
    ...rest,
    userName,
    name: nickName ?? userName,
    company: companyName ?? "Cylindra",
    hours: INVITATION_HOURS,
  };
  return {
    to,
    subject: translate(language, "mail.invitation.subject", params),
    text: translate(language, "mail.invitation.text", params),
  };
};
