import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readInput } from "#server/api/http/read-input.ts";
import { createErrorHandler } from "#server/api/middleware/error-handler.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { createHttpServer } from "#server/http-server.ts";

const app = express();
app.post("/", (request, response, next) => {
  const answer = () => void response.json({ got: request.body as unknown });
  readInput(request, response, 100).then(answer, next);
});
app.use(createErrorHandler(createLogger({ name: "test", level: "silent" })));
const server = createHttpServer(undefined, app);
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

it("a body that does not come to its end is refused with 408, and its connection is closed", async () => {
  const socket = connect(port, "127.0.0.1");
  const head = "POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n";
  socket.write(`${head}{"a":`);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("request.tooSlow");
});

it("a body that is there is read", async () => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: '{"a":1}' });
  expect(await answer.json()).toEqual({ got: { a: 1 } });
});
