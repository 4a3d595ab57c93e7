import type { ClientConfig } from "pg";
import { leaseSilenceMs } from "./lease.ts";

/**
 * Connection settings of projections. Statements of a batch are pipelined, and their plans find rows by key even if made for an empty table. A
 * process that freezes in a transaction must not hold the checkpoint for ever.
 *
 * @param durable off for temporary or rebuilt data: a commit then does not wait for the disk.
 */
export const projectionConnection = (connectionString: string, { durable = true } = {}): ClientConfig => ({
  connectionString,
  application_name: "cylindra projections",
  pipeline: true,
  keepAlive: true,
  idle_in_transaction_session_timeout: durable ? leaseSilenceMs : 60_000,
  options: [
    "plan_cache_mode=force_generic_plan",
    "enable_seqscan=off",
    "enable_hashjoin=off",
    "enable_mergejoin=off",
    "timezone=UTC",
    `synchronous_commit=${durable ? "on" : "off"}`,
  ]
    .map((setting) => `-c ${setting}`)
    .join(" "),
});
