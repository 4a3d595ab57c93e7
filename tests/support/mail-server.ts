import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as its server took it. */
export type ReceivedMail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  files: { name: string; bytes: Buffer }[];
};

export type MailServer = {
  /** `SMTP_URL` of this server, with the password that it asks for. */
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
};

const USER = { name: "cylindra", password: "mailpass" };

/** A real SMTP server on a free port, which takes mails from one user and turns recipients at `nowhere.example` away. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, answer) =>
      username === USER.name && password === USER.password
        ? answer(null, { user: username })
        : answer(new Error("wrong password")),
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.endsWith("@nowhere.example") ? new Error("no such mailbox") : null),
    onData(stream, { envelope }, answer) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => void parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, ...read(Buffer.concat(parts).toString("latin1")) });
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${USER.name}:${USER.password}@127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A part's head and what follows it. */
const split = (raw: string) => {
  const gap = raw.indexOf("\r\n\r\n");
  const head = raw.slice(0, gap).replaceAll(/\r\n[ \t]+/g, " ");
  return {
    header: (name: string): string => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "",
    body: raw.slice(gap + 4),
  };
};

/** Subject, text and files of a mail. */
const read = (raw: string): Pick<ReceivedMail, "subject" | "text" | "files"> => {
  const { header, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(header("Content-Type"))?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const [first, ...rest] = parts.map((part) => split(part.replace(/^\r\n/, "")));
  const text = first ? decode(first.header("Content-Transfer-Encoding"), first.body).toString() : "";
  const files = rest.map((part) => ({
    name: nameIn(part.header("Content-Disposition")),
    bytes: decode(part.header("Content-Transfer-Encoding"), part.body),
  }));
  return { subject: words(header("Subject")), text: text.replaceAll("\r\n", "\n").replace(/\n+$/, "\n"), files };
};

/** The name of a file, as a whole or in numbered pieces (RFC 2231). */
const nameIn = (disposition: string): string => {
  const pieces = [...disposition.matchAll(/filename\*\d+\*?=(?:utf-8'')?([^;]+)/gi)].map(([, piece = ""]) =>
    piece.trim(),
  );
  const whole = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "";
  return pieces.length > 0 ? decodeURIComponent(pieces.join("")) : words(whole);
};

/** Encoded words of a header (RFC 2047). */
const words = (given: string): string =>
  given
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      decode(way.toUpperCase() === "B" ? "base64" : "quoted-printable", text.replaceAll("_", " ")).toString(),
    );

const decode = (encoding: string, text: string): Buffer => {
  if (encoding === "base64") return Buffer.from(text, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(text, "latin1");
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
};
