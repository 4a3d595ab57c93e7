import type { Readable } from "node:stream";

/** A plain text mail to one person, with files as attachments. */
export type Mail = { to: string; subject: string; text: string; attachments?: { name: string; content: Readable }[] };

export type Mailer = {
  /** Resolves once a mail server has accepted the mail, else rejects. */
  send(mail: Mail): Promise<void>;
  /** Returns whether mails may go to this address (`MAIL_DOMAINS`). */
  takes(address: string): boolean;
};
