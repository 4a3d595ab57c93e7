import { createServer } from "node:http";

/** Messages between the bench and this process. Times in ms since 1970. */
export type ReceiversAsked = { ports: number[]; slowPort: number; slowMs: number } | "report";
/** Of each receiver: the command of each message, and when it came. */
export type ReceiversTold = { heard: [commandId: string, at: number][][] };

type Message = { data: { commandId: string } };

const heard: [string, number][][] = [];

const receive = async (port: number, pauseMs: number): Promise<void> => {
  const own: [string, number][] = [];
  heard.push(own);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as Message;
      own.push([data.commandId, performance.timeOrigin + performance.now()]);
      setTimeout(() => response.writeHead(204).end(), pauseMs);
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
};

const tell = (): void => void process.send?.({ heard } satisfies ReceiversTold);

// Whatever ends the bench ends its receivers.
process.on("disconnect", () => process.exit(0));
process.on("message", (asked: ReceiversAsked) => {
  if (asked === "report") return tell();
  const { ports, slowPort, slowMs } = asked;
  void Promise.all(ports.map((port) => receive(port, port === slowPort ? slowMs : 0))).then(tell);
});
