import { createServer, type AddressInfo, type Socket } from "node:net";

/** How a server of PostgreSQL's protocol answers whoever connects. */
export type FakePostgres =
  { refuses?: { code: string; message: string } } | { version: string; number: number } | "silent";

const text = (value: string): Buffer => Buffer.concat([Buffer.from(value), Buffer.from([0])]);
const int = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeInt16BE(value);
  else buffer.writeInt32BE(value);
  return buffer;
};
const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int(body.length + 4, 4), body]);
};
const ready = message("Z", Buffer.from("I"));
const column = (name: string, type: number): Buffer =>
  Buffer.concat([text(name), int(0, 4), int(0, 2), int(type, 4), int(-1, 2), int(-1, 4), int(0, 2)]);
const cell = (value: string): Buffer => Buffer.concat([int(Buffer.byteLength(value), 4), Buffer.from(value)]);

/** Replaces the version of a server by one that no test machine has. */
const versionRow = (number: number, version: string): Buffer =>
  Buffer.concat([
    message("T", int(2, 2), column("number", 23), column("version", 25)),
    message("D", int(2, 2), cell(String(number)), cell(version)),
    message("C", text("SELECT 1")),
    ready,
  ]);

const SSL_REQUEST = 80_877_103;

/** A server that refuses in a given way, has a given version, or is silent. It has no TLS. */
export const startFakePostgres = async (how: FakePostgres): Promise<{ port: number; close(): Promise<void> }> => {
  const sockets = new Set<Socket>();
  const answer = (socket: Socket, data: Buffer): void => {
    if (how === "silent") return;
    if (data.length === 8 && data.readInt32BE(4) === SSL_REQUEST) return void socket.write("N");
    const isStartup = data[0] === 0;
    if ("refuses" in how && how.refuses) {
      const { code, message: said } = how.refuses;
      const fields = ["SFATAL", `C${code}`, `M${said}`].map(text);
      return void socket.end(message("E", ...fields, Buffer.from([0])));
    }
    if ("number" in how)
      socket.write(isStartup ? Buffer.concat([message("R", int(0, 4)), ready]) : versionRow(how.number, how.version));
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (data) => answer(socket, data)).on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
