import { WebSocket } from "ws";

/** Sockets to be opened, or those of an earlier port to be closed; `report` takes the delays out. Times in ms. */
export type SocketsAsked = { open: number; port: number } | "report" | "close";
export type SocketsTold = { open: number } | { delays: number[] };

/*
 * Raw sockets for both kinds of server, so that both are heard alike: what a message of Socket.IO is put into is one digit before it. Its
 * server says `0` when it is there and `2` to be answered from time to time.
 */
const sockets: WebSocket[] = [];
let delays: number[] = [];
const sentAt = /"position":"([\d.]+)"/;

const hear = (socket: WebSocket, text: string): void => {
  if (text.startsWith("0{")) return socket.send("40");
  if (text === "2") return socket.send("3");
  const at = sentAt.exec(text)?.[1];
  if (at) delays.push(performance.timeOrigin + performance.now() - Number(at));
};

const open = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
    });
    socket.on("message", (data: Buffer) => hear(socket, data.toString()));
    socket.on("open", () => resolve());
    socket.on("error", reject);
    sockets.push(socket);
  });

const tell = (message: SocketsTold): void => void process.send?.(message);
process.on("disconnect", () => process.exit(0));
process.on("message", (asked: SocketsAsked) => {
  void (async () => {
    if (asked === "report") return tell({ delays: delays.splice(0) });
    if (asked === "close") for (const socket of sockets.splice(0)) socket.terminate();
    else for (let i = 0; i < asked.open; i++) await open(asked.port);
    delays = [];
    tell({ open: sockets.length });
  })();
});
