import { LogUnavailable } from "../port.ts";

/**
 * SQLSTATE classes of an unavailable PostgreSQL: 08 connection, 53 out of resources, 57 stopped, starting or statement timeout, 40 rolled back by the
 * server. The single codes are a lock timeout and a standby that cannot write.
 */
const transientClasses = ["08", "53", "57", "40"];
const transientCodes = ["55P03", "25006"];

/** Errors of the socket and of `pg` itself have no SQLSTATE of five characters. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code)) return isConnectionError(error, code);
  return transientClasses.includes(code.slice(0, 2)) || transientCodes.includes(code);
}

const isConnectionError = (error: Error, code: unknown): boolean =>
  (typeof code === "string" && /^E[A-Z_]+$/.test(code)) ||
  /connection|timeout|not queryable|closed/i.test(error.message);

/** Retries with growing pauses, 25 ms to 500 ms, until `deadline` (a time in ms). Then it throws `LogUnavailable`. */
export async function retrying<T>(deadline: number, attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let pause = 25; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (signal?.aborted || Date.now() + pause >= deadline)
        throw new LogUnavailable("the event log is down", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
