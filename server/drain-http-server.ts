import type { Server, ServerResponse } from "node:http";

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
    // Of one that has begun the caller has been told already that the connection stays.
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
