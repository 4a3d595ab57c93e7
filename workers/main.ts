import { openRole } from "#infra/process/role.ts";
import { startWorkers } from "./start-workers.ts";

await startWorkers(await openRole("workers"));
