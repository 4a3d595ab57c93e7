import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Tls } from "#infra/process/config/tls-files.ts";

/** TLS 1.2 and 1.3 with forward secrecy and authenticated encryption, without CBC and RSA key exchange. */
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

/** Time in ms that an idle connection stays open. Proxies use 60 s, and if the server closed first, a request already on its way would be lost. */
const keepAliveTimeout = 75_000;

/** Creates the HTTP server, with TLS if there is a certificate. */
export const createHttpServer = (tls: Tls | undefined, app: RequestListener): Server =>
  tls ? createTlsServer({ ...tls, ...policy, keepAliveTimeout }, app) : createServer({ keepAliveTimeout }, app);

/**
 * Lets a server finish its requests. Without this, a server that stops listening still serves connections as long as clients keep them busy.
 *
 * @returns a function that starts it: each further response is the last of its connection, and idle connections are closed.
 */
export function drainHttpServer(http: Server): () => void {
  const underWay = new Set<ServerResponse>();
  let ending = false;
  const makeLast = (response: ServerResponse): void => {
    response.shouldKeepAlive = false;
    // The headers are already sent and promise to keep the connection.
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
