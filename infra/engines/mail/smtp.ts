import { createTransport } from "nodemailer";
import type { Mailer } from "./port.ts";

/** `SMTP_URL`, with user and password in it, `MAIL_FROM` and `MAIL_DOMAINS`: without domains mails go to any address. */
export type MailSettings = { url: string; from: string; domains?: readonly string[] };

/** The person who asks waits for the mail: a server that does not answer is given up before the browser gives up. In ms. */
const patience = { connectionTimeout: 4000, greetingTimeout: 4000, dnsTimeout: 4000, socketTimeout: 6000 };

/** Sends by SMTP, a connection for each mail. With `smtp:` the line is encrypted where the server offers it, with `smtps:` always. */
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
        attachments: attachments.map(({ name, path }) => ({ filename: name, path })),
      });
    } finally {
      transport.close();
    }
  },
});

const isIn = (domains: readonly string[], address: string): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
