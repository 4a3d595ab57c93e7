import { openRole } from "#infra/process/role.ts";
import { startWorkers } from "./start-workers.ts";

startWorkers(await openRole("workers"));
