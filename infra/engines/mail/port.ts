/** A mail of plain text to one person, with files of this machine. */
export type Mail = { to: string; subject: string; text: string; attachments?: { name: string; path: string }[] };

export type Mailer = {
  /** Resolves once a mail server has taken the mail; rejects when it cannot be handed over. */
  send(mail: Mail): Promise<void>;
  /** Mails may go to this address (`MAIL_DOMAINS`). */
  takes(address: string): boolean;
};
