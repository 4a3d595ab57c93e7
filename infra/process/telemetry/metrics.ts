import { createServer } from "node:http";
import { Registry, collectDefaultMetrics } from "prom-client";
import type { Logger } from "./logger.ts";

/** The metrics of one process, labelled with its role, with Node's own metrics. */
export function createMetrics(role: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  return registry;
}

export type MetricsOptions = {
  /** Port. Absent: nothing is served. */
  port?: number;
  host: string;
  metrics: Registry;
  log: Logger;
};

/** Serves `/healthz` and `/metrics` for a role without other pages. If the port is in use, the role still runs without metrics. */
export function serveMetrics({ port, host, metrics, log }: MetricsOptions): { close(): Promise<void> } {
  if (port === undefined) return { close: async () => undefined };
  const server = createServer((request, response) => {
    response.setHeader("x-content-type-options", "nosniff");
    if (request.url === "/healthz") {
      response.setHeader("content-type", "application/json").end('{"ok":true}');
    } else if (request.url === "/metrics") {
      metrics.metrics().then(
        (text) => void response.setHeader("content-type", metrics.contentType).end(text),
        () => void response.writeHead(500).end(),
      );
    } else response.writeHead(404).end();
  });
  server.on("error", (error) => log.error({ err: error, port }, "metrics are not served"));
  server.listen(port, host);
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
