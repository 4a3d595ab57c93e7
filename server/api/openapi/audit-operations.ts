import { z } from "zod";
import { auditCodes } from "#contracts/access/menus/audit.ts";
import { getEvent } from "#contracts/audit/event-calls.ts";
import { replayCall } from "#contracts/audit/replay-call.ts";
import { checkpointPath, keyPath, keyQuery, sealCalls, tileCodes, tilePathStart } from "#contracts/audit/seal-calls.ts";
import { verifyCalls } from "#contracts/audit/verify-calls.ts";
import { operationOf } from "./command-operations.ts";
import type { Operation } from "./operation.ts";

const tag = "audit";

/** The tree over the log, its events, the replay of a cylinder, and runs of verify. */
export const auditOperations = (): Operation[] => [
  ...Object.values(sealCalls).map((call) => operationOf(call)),
  operationOf(getEvent),
  operationOf(replayCall),
  ...Object.values(verifyCalls).map((call) => operationOf(call)),
  {
    method: "get",
    path: `/base${checkpointPath}`,
    tag,
    summary: "the newest signed note of the log (C2SP tlog-checkpoint), which covers what was appended before the call",
    codes: auditCodes,
    file: "text/plain",
  },
  {
    method: "get",
    path: `/base${tilePathStart}{level}/{index}`,
    tag,
    summary: "hashes of the tree (C2SP tlog-tiles), `.p/<width>` behind one that still grows",
    codes: tileCodes,
    params: z.object({ level: z.string(), index: z.string() }),
    file: "application/octet-stream",
  },
  {
    method: "get",
    path: `/base${keyPath}`,
    tag,
    summary: "verifier keys of a tenant's log, one a line",
    open: true,
    query: keyQuery,
    file: "text/plain",
  },
];
