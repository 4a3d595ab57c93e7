import { createServer } from "node:http";
import { join } from "node:path";
import express from "express";
import { loadConfig } from "#infra/config/load-config.ts";
import { createLifecycle } from "#infra/lifecycle.ts";
import { root } from "#infra/root.ts";
import { createLogger } from "#infra/telemetry/logger.ts";

const config = loadConfig();
const log = createLogger({ name: "server", level: config.logLevel });
const lifecycle = createLifecycle(log);

const client = join(root, "dist", "client");
const app = express();
app.get(["/healthz", "/readyz"], (_request, response) => void response.json({ ok: true }));
app.use(express.static(client));
app.get("/{*path}", (_request, response) => response.sendFile(join(client, "index.html")));

const http = createServer(app);
http.listen(config.port, config.host, () => log.info({ port: config.port }, "listening"));
lifecycle.onShutdown("http", () => new Promise((resolve) => http.close(resolve)));
lifecycle.onShutdown("idle connections", () => http.closeIdleConnections());
