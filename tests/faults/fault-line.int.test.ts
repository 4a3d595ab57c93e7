import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startFaultLine, type FaultLine } from "./fault-line.ts";

let echo: Server;
let line: FaultLine;
/** Bytes that reached the far end. */
let arrived = "";

beforeEach(async () => {
  arrived = "";
  echo = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      arrived += chunk.toString();
      echo.emit("arrived");
      socket.write(chunk);
    });
  });
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  line = await startFaultLine((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  await line.close();
  echo.close();
});

const call = async (): Promise<Socket> => {
  const socket = connect(line.port, "127.0.0.1");
  // The line ends with its test, and whoever is still on it then.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
};
const answer = async (socket: Socket): Promise<string> => String((await once(socket, "data"))[0]);

test("what is said on a whole line is answered", async () => {
  const socket = await call();
  socket.write("hello");
  expect(await answer(socket)).toBe("hello");
});

test("a cut line ends who is on it and takes nobody until it is mended", async () => {
  const socket = await call();
  const ended = once(socket, "error");
  line.cut();
  expect(String((await ended)[0])).toContain("ECONNRESET");
  const refused = connect(line.port, "127.0.0.1");
  expect(String((await once(refused, "error"))[0])).toContain("ECONNRESET");
  line.mend();
  const again = await call();
  again.write("again");
  expect(await answer(again)).toBe("again");
});

test("on a frozen line nothing is lost, it only comes after the thaw", async () => {
  const socket = await call();
  socket.write("before ");
  await answer(socket);
  line.freeze();
  socket.write("during");
  const late = await call();
  late.write(" late");
  line.mend();
  expect([await answer(socket), await answer(late)]).toEqual(["during", " late"]);
});

test("a line whose answers are lost carries the question, and ends the connection when it is mended", async () => {
  const socket = await call();
  let answered = false;
  socket.on("data", () => (answered = true));
  line.deafen();
  const heard = once(echo, "arrived");
  socket.write("question");
  await heard;
  expect(arrived).toBe("question");
  const ended = new Promise((resolve) => void socket.once("close", resolve));
  line.mend();
  await ended;
  expect(answered).toBe(false);
});
