import { pause } from "#infra/pause.ts";

/** How one tenant's work takes its turns beside that of the others in this process. */
export type Pace = {
  /** Says that the tenant is up to date and has new events: somebody watches them arrive. */
  live(): void;
  /** Waits as long as the last piece of work took, while another tenant is live. `tookMs`: that time, in ms. */
  rest(tookMs: number, signal: AbortSignal): Promise<void>;
};

/** Time after its last event in which a tenant is live, in ms. */
const liveMs = 2000;
const longestRestMs = 1000;

/**
 * Makes the paces of the tenants of a process. A tenant that catches up with many events leaves half of the time to others that are live, so that
 * their walls stay prompt.
 *
 * @param now a clock in ms
 */
export const createPaces = (now: () => number = () => performance.now()): ((tenant: string) => Pace) => {
  const liveAt = new Map<string, number>();
  const isOtherLive = (tenant: string): boolean =>
    [...liveAt].some(([other, at]) => other !== tenant && now() - at < liveMs);
  return (tenant) => ({
    live: () => void liveAt.set(tenant, now()),
    rest: async (tookMs, signal) => {
      if (isOtherLive(tenant)) await pause(Math.min(tookMs, longestRestMs), signal);
    },
  });
};
