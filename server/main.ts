import { join } from "node:path";
import { openRole } from "#infra/process/role.ts";
import { root } from "#infra/process/root.ts";
import { startServer } from "./start-server.ts";

await startServer({ ...(await openRole("server")), clientFolder: join(root, "dist", "client") });
