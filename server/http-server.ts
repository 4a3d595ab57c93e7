import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Tls } from "#infra/process/config/tls-files.ts";

/** TLS 1.2 and 1.3 with forward secrecy and authenticated encryption: no CBC, no key exchange by RSA. */
const policy = {
  minVersion: "TLSv1.2",
  honorCipherOrder: true,
  ciphers: [
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    "TLS_AES_128_GCM_SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305",
    "ECDHE-RSA-CHACHA20-POLY1305",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-GCM-SHA256",
  ].join(":"),
} as const;

/**
 * Milliseconds for which a connection without a request stays open. Proxies keep theirs for 60 s: a server that closed first would
 * cut off a request that is already on its way.
 */
const keepAliveTimeout = 75_000;

/** The server of the interface: over TLS where it was given a certificate. */
export const createHttpServer = (tls: Tls | undefined, app: RequestListener): Server =>
  tls ? createTlsServer({ ...tls, ...policy, keepAliveTimeout }, app) : createServer({ keepAliveTimeout }, app);

/**
 * Lets a server run dry. One that merely stops listening goes on answering whoever keeps his connection busy, for as long as he does.
 *
 * @returns what begins it: from then on each answer is the last one of its connection, and connections that wait for nothing are closed.
 */
export function drainHttpServer(http: Server): () => void {
  const underWay = new Set<ServerResponse>();
  let ending = false;
  const makeLast = (response: ServerResponse): void => {
    response.shouldKeepAlive = false;
    // The headers of this one have promised already that the connection stays.
    if (response.headersSent) response.once("close", () => http.closeIdleConnections());
  };
  http.prependListener("request", (_request, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    if (ending) makeLast(response);
  });
  return () => {
    ending = true;
    underWay.forEach(makeLast);
    http.closeIdleConnections();
  };
}
