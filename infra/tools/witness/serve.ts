import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { OperatorError, reasonOf } from "#infra/process/errors.ts";
import type { Witness, WitnessAnswer } from "./witness.ts";

/** More than a note with a hundred signatures and the longest proof. */
const MOST_BYTES = 64 * 1024;
const PATH = "/add-checkpoint";

export type ServedWitness = { port: number; close(): Promise<void> };

/**
 * Serves a witness at `POST /add-checkpoint`.
 *
 * @param say gets a line for each response
 */
export const serveWitness = async (
  witness: Witness,
  { port, host, say }: { port: number; host: string; say(line: string): void },
): Promise<ServedWitness> => {
  const server = createServer((request, response) => void answer(witness, request, response, say));
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw new OperatorError(`the witness cannot listen at ${host}:${port}: ${reasonOf(error)}`);
  });
  return { port: portOf(server), close: () => closed(server) };
};

const answer = async (
  witness: Witness,
  request: IncomingMessage,
  response: ServerResponse,
  say: (line: string) => void,
): Promise<void> => {
  const { status, type, body } = await answerTo(witness, request).catch((error: unknown): WitnessAnswer => {
    say(`an error: ${reasonOf(error)}`);
    return { status: 500, body: "the witness failed\n" };
  });
  say(`${request.method} ${request.url} ${status} ${body.trim().slice(0, 200)}`);
  // If a body was not read completely, its rest would count as the next request. So the connection is closed.
  const headers = request.complete ? {} : { connection: "close" };
  response.writeHead(status, { "content-type": type ?? "text/plain; charset=utf-8", ...headers }).end(body);
};

const answerTo = async (witness: Witness, request: IncomingMessage): Promise<WitnessAnswer> => {
  if (request.url !== PATH) return { status: 404, body: `${PATH} is all there is\n` };
  if (request.method !== "POST") return { status: 405, body: "POST is all there is\n" };
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return { status: 413, body: `more than ${MOST_BYTES} bytes\n` };
    chunks.push(chunk);
  }
  const body = decoded(Buffer.concat(chunks));
  return body === undefined ? { status: 400, body: "the body is no UTF-8\n" } : witness.addCheckpoint(body);
};

const decoded = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};

/** Running requests are completed. */
const closed = async (server: Server): Promise<void> => {
  server.closeIdleConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
};
