import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Mail } from "#infra/engines/mail/port.ts";

type Written = {
  to: string;
  language: Language;
  name: string;
  /** The person who made the schedule. */
  by: string;
  list: string;
  rows: number;
  /** The time that the file is for, and the time at which it was made. */
  due: Date;
  made: Date;
  timeZone: string;
  file: { name: string; path: string; isAttached: boolean };
  /** Address of the page of exports. Absent if the product's address is not configured. */
  link?: string;
};

/** A file that started this much later than its time is late, because the product was not running. */
const LATE_MS = 15 * 60_000;

/** The mail with a scheduled export's file, in its recipient's language. */
export const deliveryMail = ({ to, language, due, made: madeAt, timeZone, file, link, ...rest }: Written): Mail => {
  const say = (key: string, params = {}) => translate(language, `mail.delivery.${key}`, { ...rest, ...params });
  const on = (moment: Date): string =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(moment);
  const lines = [
    say("hello"),
    say("text", { made: on(madeAt), count: rest.rows }),
    ...(madeAt.getTime() - due.getTime() > LATE_MS ? [say("late", { due: on(due) })] : []),
    ...(file.isAttached ? [] : [say(link ? "link" : "large", { link })]),
    say("end"),
  ];
  return {
    to,
    subject: say("subject", { made: on(madeAt) }),
    text: `${lines.join("\n\n")}\n`,
    ...(file.isAttached && { attachments: [{ name: file.name, path: file.path }] }),
  };
};
