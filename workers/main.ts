import { loadConfig } from "#infra/config/load-config.ts";
import { createConnection } from "#infra/database/connect.ts";
import { createLifecycle } from "#infra/lifecycle.ts";
import { createLogger } from "#infra/telemetry/logger.ts";

const config = loadConfig();
const log = createLogger({ name: "workers", level: config.logLevel });
const lifecycle = createLifecycle(log);

if (!config.databaseUrl) throw new Error("DATABASE_URL is not set: start with npm start");
const database = createConnection({ url: config.databaseUrl, name: "workers" });
lifecycle.onShutdown("database", () => database.close());
log.info("ready");
