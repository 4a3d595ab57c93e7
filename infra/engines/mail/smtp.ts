import { createTransport } from "nodemailer";
import type { Mailer } from "./port.ts";

/** `SMTP_URL` with user and password, `MAIL_FROM` and `MAIL_DOMAINS`. Without domains mails may go to any address. */
export type MailSettings = { url: string; from: string; domains?: readonly string[] };

/** Timeouts in ms. The user waits for the mail, so they are shorter than the browser's timeout. */
const patience = { connectionTimeout: 4000, greetingTimeout: 4000, dnsTimeout: 4000, socketTimeout: 6000 };

/** Sends by SMTP, with one connection per mail. `smtp:` encrypts if the server offers it, `smtps:` always does. */
export const createMailer = ({ url, from, domains = [] }: MailSettings): Mailer => ({
  takes: (address) => isIn(domains, address),
  async send({ to, subject, text, attachments = [] }) {
    if (!isIn(domains, to)) throw new Error("MAIL_DOMAINS has not the domain of this address");
    const transport = createTransport({ url, ...patience }, { from });
    try {
      await transport.sendMail({
        to: { name: "", address: to },
        subject,
        text,
        attachments: attachments.map(({ name, content }) => ({ filename: name, content })),
      });
    } finally {
      transport.close();
    }
  },
});

const isIn = (domains: readonly string[], address: string): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
