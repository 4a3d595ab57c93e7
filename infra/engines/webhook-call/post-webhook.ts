import { lookup as resolve, type LookupAddress } from "node:dns";
import { Agent as PlainAgent, request as plain, type ClientRequest, type IncomingMessage } from "node:http";
import { Agent, request as secure } from "node:https";
import type { LookupFunction } from "node:net";
import type { WebhookFault } from "#contracts/webhooks/kinds.ts";
import { addressFault, hostOf, mayReach, portOf, type AllowedPlaces } from "./judge-address.ts";
import { signatureHeaders } from "./sign.ts";

/** The answer of a receiver. Without a `fault` the message was taken. */
export type Answered = { fault?: WebhookFault; status?: number; ms: number; answer?: string };

export type Sending = { url: string; id: string; body: string; secrets: readonly string[] };
/** Sends messages to receivers. It follows no redirect and uses no proxy. */
export type WebhookCaller = { post(sending: Sending, signal?: AbortSignal): Promise<Answered>; close(): void };

type Resolve = (host: string, reply: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void;

export type CallerOptions = {
  allowed: AllowedPlaces;
  /** Resolves a name. Default: that of the machine. */
  resolve?: Resolve;
  now?: () => Date;
  /** Time in ms for an answer. */
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;
/** Bytes of an answer that are read, and signs of it that are kept. */
const READ = 16 * 1024;
const KEPT = 1024;

class Refused extends Error {
  override name = "Refused";
}

const byMachine: Resolve = (host, reply) => resolve(host, { all: true, verbatim: true }, reply);

/**
 * Resolves a name for a socket. Every address is judged, and one that may not be reached refuses them all, so that no answer of a name server decides
 * which is used.
 */
const judgingLookup = (
  target: { host: string; port: number },
  { allowed, resolve: ask = byMachine }: CallerOptions,
): LookupFunction =>
  ((host: string, options: { all?: boolean }, reply: (error: Error | null, ...addresses: unknown[]) => void) => {
    ask(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return reply(error ?? new Refused("the name has no address"));
      const isOpen = addresses.every(({ address }) => mayReach(address, target, allowed));
      if (!isOpen) return reply(new Refused("an address may not be reached"));
      return options.all ? reply(null, addresses) : reply(null, first.address, first.family);
    });
  }) as LookupFunction;

/** @param options the places that the operator let in */
export const createWebhookCaller = (options: CallerOptions): WebhookCaller => {
  const { allowed, now = () => new Date(), patienceMs = PATIENCE_MS } = options;
  const keeping = { keepAlive: true, maxSockets: 16, timeout: 60_000 };
  const agents = { secure: new Agent(keeping), plain: new PlainAgent(keeping) };
  return {
    async post({ url, id, body, secrets }, signal) {
      const began = performance.now();
      const elapsed = () => Math.round(performance.now() - began);
      const fault = addressFault(url, allowed);
      if (fault) return { fault, ms: elapsed() };
      const target = new URL(url);
      const lookup = judgingLookup({ host: hostOf(target), port: portOf(target) }, options);
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Cylindra-Webhooks",
        ...signatureHeaders({ id, body, now: now() }, secrets),
      };
      const asking = { method: "POST", headers, lookup };
      let request: ClientRequest | undefined;
      let isLate = false;
      // One timer and one listener: signals that are made for each message took a tenth of the time of sending.
      const end = (): void => void request?.destroy(new Error("ended"));
      const timer = setTimeout(() => {
        isLate = true;
        end();
      }, patienceMs);
      signal?.addEventListener("abort", end);
      try {
        signal?.throwIfAborted();
        const answer = await answered((done) => {
          const isSecure = target.protocol === "https:";
          request = isSecure
            ? secure(target, { ...asking, agent: agents.secure }, done)
            : plain(target, { ...asking, agent: agents.plain }, done);
          return request;
        })(body);
        const status = answer.statusCode ?? 0;
        const text = await firstOf(answer);
        if (status >= 200 && status < 300) return { status, ms: elapsed(), answer: text };
        return { fault: status >= 300 && status < 400 ? "redirect" : "status", status, ms: elapsed(), answer: text };
      } catch (error) {
        return { fault: isLate ? "timeout" : faultOf(error), ms: elapsed() };
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", end);
      }
    },
    close() {
      agents.secure.destroy();
      agents.plain.destroy();
    },
  };
};

/** Sends a request. One on a connection that the receiver had closed before is sent once more, on another. */
const answered =
  (open: (done: (answer: IncomingMessage) => void) => ClientRequest) =>
  (body: string): Promise<IncomingMessage> =>
    new Promise((done, failed) => {
      const send = (): void => {
        const request = open(done);
        request.once("error", (error: NodeJS.ErrnoException) =>
          request.reusedSocket && error.code === "ECONNRESET" ? send() : failed(error),
        );
        request.end(body);
      };
      send();
    });

/** The first part of an answer as text. A longer one is cut off with its connection, and a broken one is what came of it. */
const firstOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= READ) break;
    }
  } catch {
    // The status has come, and it decides.
  }
  const text = Buffer.concat(parts).subarray(0, READ).toString("utf8");
  return text.replaceAll(/[\u0000\p{Surrogate}]/gu, "\uFFFD").slice(0, KEPT);
};

const faults: Record<string, WebhookFault> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "unknownHost",
  ECONNRESET: "broken",
};

const faultOf = (error: unknown): WebhookFault => {
  if (error instanceof Refused) return "address";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return faults[code] ?? (/CERT|SELF_SIGNED|ALTNAME|SSL|TLS/.test(code) ? "certificate" : "broken");
};
