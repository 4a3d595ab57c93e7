import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

/** A WebSocket whose texts are looked at where they lie, and made into a string only where asked. */
export type RawSocket = { send(text: string): void };
export type Text = { startsWith(ascii: string): boolean; read(): string };

const OPCODE = 0x0f;
const TEXT = 0x01;
const LENGTH = 0x7f;
const MASKED = 0x80;
const END = 0x80;

/**
 * Opens one (RFC 6455). In the field each screen has a machine of its own; here 200 of them take turns on one that also runs what is measured, and a library that makes
 * a message of each of 40 000 frames a second took longer than the server that sent them.
 */
export const openRawSocket = (url: URL, hear: (text: Text, socket: RawSocket) => void): Promise<RawSocket> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
    };
    const asked = request(url, { headers });
    asked.on("error", reject);
    asked.on("response", ({ statusCode }) => reject(new Error(`no socket: ${statusCode}`)));
    asked.on("upgrade", (_response, socket, head) => {
      const raw: RawSocket = { send: (text) => void socket.write(maskedFrame(text)) };
      listen(socket, head, (text) => hear(text, raw));
      resolve(raw);
    });
    asked.end();
  });

function listen(socket: Socket, head: Buffer, hear: (text: Text) => void): void {
  let rest = head;
  const take = (): void => {
    let at = 0;
    for (;;) {
      const frame = frameAt(rest, at);
      if (!frame) break;
      if (frame.opcode === TEXT) hear(textAt(rest, frame.start, frame.end));
      at = frame.end;
    }
    rest = rest.subarray(at);
  };
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    take();
  });
  take();
}

/** An unmasked frame, as servers send them; `undefined` while it is not all there. */
function frameAt(bytes: Buffer, at: number): { opcode: number; start: number; end: number } | undefined {
  if (bytes.length < at + 2) return undefined;
  const short = bytes[at + 1]! & LENGTH;
  const start = at + 2 + (short === 126 ? 2 : short === 127 ? 8 : 0);
  if (bytes.length < start) return undefined;
  const length =
    short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
  const end = start + length;
  return bytes.length < end ? undefined : { opcode: bytes[at]! & OPCODE, start, end };
}

const textAt = (bytes: Buffer, start: number, end: number): Text => ({
  startsWith: (ascii) => bytes.toString("latin1", start, Math.min(end, start + ascii.length)) === ascii,
  read: () => bytes.toString("utf8", start, end),
});

/** Clients mask what they send. Ours is short: a token, a digit. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head = payload.length < 126 ? Buffer.from([END | TEXT, MASKED | payload.length]) : Buffer.alloc(4);
  if (payload.length >= 126) {
    head[0] = END | TEXT;
    head[1] = MASKED | 126;
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, mask, payload.map((byte, n) => byte ^ mask[n % 4]!)]);
}
