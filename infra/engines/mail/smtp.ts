import { createTransport } from "nodemailer";
import type { Mailer } from "./port.ts";

/** `SMTP_URL`, with user and password in it, and `MAIL_FROM`. */
export type MailSettings = { url: string; from: string };

/** The person who asks waits for the mail: a server that does not answer is given up before the browser gives up. In ms. */
const patience = { connectionTimeout: 4000, greetingTimeout: 4000, dnsTimeout: 4000, socketTimeout: 6000 };

/** Sends by SMTP, a connection for each mail. With `smtp:` the line is encrypted where the server offers it, with `smtps:` always. */
export const createMailer = ({ url, from }: MailSettings): Mailer => ({
  async send({ to, subject, text, attachments = [] }) {
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
