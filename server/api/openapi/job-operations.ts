import { jobCalls } from "#contracts/jobs/job-calls.ts";
import { operationOf } from "./command-operations.ts";
import type { Operation } from "./operation.ts";

/** Jobs of every kind. */
export const jobOperations = (): Operation[] => Object.values(jobCalls).map((call) => operationOf(call));
