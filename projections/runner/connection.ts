import type { ClientConfig } from "pg";
import { leaseSilenceMs } from "./lease.ts";

/**
 * How projections connect. Statements of a batch are sent one behind the other, with plans that never depend on the values: each finds
 * its rows by key, also when the plan was made while the table was empty. A process that froze in a transaction must not hold the
 * checkpoint for ever.
 *
 * @param durable off for what is thrown away or rebuilt after a crash: a commit then does not wait for the disk.
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
