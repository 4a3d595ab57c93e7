import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { role } from "#contracts/resources/role.ts";
import { operationOf } from "./command-operations.ts";
import { listOperations } from "./list-operations.ts";
import type { Operation } from "./operation.ts";

/** The cockpit's calls, and those that answer at a second address. */
export const cockpitOperations = (): Operation[] => [
  ...Object.values(cockpitCalls).map((call) => operationOf(call)),
  ...listOperations(listOf(role)).map((operation) => ({ ...operation, path: "/api/admin/role/getpage" })),
];
