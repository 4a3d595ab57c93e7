import { pause } from "#infra/pause.ts";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { WebhookCaller } from "#infra/engines/webhook-call/post-webhook.ts";
import type { WebhookSecrets } from "#infra/tenancy/webhook-secrets.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { leaseBeatMs, takeLease, type Lease } from "../runner/lease.ts";
import { createCourier, type Courier } from "./courier.ts";
import { messageOfJob } from "./jobs.ts";
import type { Hook, Source } from "./model.ts";
import { createSource } from "./source.ts";
import { createWebhookStore, JOB_STREAM, type DispatchStore } from "./store.ts";

/** The lease for sending a tenant's messages. */
const sendingLease: Lease = { lock: 7_269_104, table: "public.webhook" };
/** Interval for looking at receivers and ended jobs without a hint, in ms. */
const LOOK_MS = 1000;
const PRUNE_MS = 60_000;
const AGAIN_MS = 1000;

export type DispatchOptions = {
  tenant: Pick<Tenant, "db" | "events" | "bus">;
  secrets: WebhookSecrets;
  caller: Pick<WebhookCaller, "post">;
  leasing: LastingConnection;
  log: Logger;
  signal: AbortSignal;
  now?: () => Date;
  /** Waits for a courier. Default: by the clock of the machine. */
  pause?: typeof pause;
};

class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** Sends a tenant's messages to all receivers while this process holds the lease, until the signal aborts. */
export const dispatchWebhooks = async (options: DispatchOptions): Promise<void> => {
  const { leasing, log, signal } = options;
  while (!signal.aborted) {
    try {
      if (await leasing.use((client) => takeLease(client, sendingLease))) await dispatch(options);
      else await pause(leaseBeatMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      log[error instanceof LeaseLost ? "warn" : "error"](
        { err: error },
        "messages are sent again from their checkpoints",
      );
      await pause(AGAIN_MS, signal);
    }
  }
};

async function dispatch(options: DispatchOptions): Promise<void> {
  const { tenant, leasing, signal } = options;
  const failing = new AbortController();
  const ending = AbortSignal.any([signal, failing.signal]);
  const fail = (error: unknown): void => failing.abort(error);
  const store = createWebhookStore(tenant.db, options.secrets);
  const log = createSource(tenant.events);
  const source: Source = {
    read: (after, limit) => log.read(after, limit),
    again: (delivery) =>
      delivery.stream.startsWith(JOB_STREAM) ? messageOfJob(tenant.db, delivery.stream) : log.again(delivery),
  };
  const couriers = createCouriers(options, { store, source, signal: ending, fail });
  const beat = setInterval(() => {
    leasing
      .use((client) => takeLease(client, sendingLease))
      .then(
        (isHeld) => isHeld || fail(new LeaseLost("another process has taken over")),
        () => undefined,
      );
  }, leaseBeatMs);
  const unsubscribe = tenant.bus.subscribe("webhooks", () => void couriers.look().catch(fail));
  try {
    const head = await tenant.events.head();
    const following = log.follow(head, couriers.wake, ending).catch(fail);
    while (!ending.aborted) {
      await couriers.look();
      await pause(LOOK_MS, ending);
    }
    await following;
  } finally {
    clearInterval(beat);
    unsubscribe();
    failing.abort();
    await couriers.ended();
  }
  if (!signal.aborted) throw failing.signal.reason;
}

type Parts = { store: DispatchStore; source: Source; signal: AbortSignal; fail(error: unknown): void };
type Running = { courier: Courier; hook: Hook; mark: string; ending: AbortController; jobsAfter: Date };

/** Keeps a courier for each receiver that gets messages. Long because its functions share the running couriers. */
const createCouriers = (options: DispatchOptions, { store, source, signal, fail }: Parts) => {
  const { tenant, caller, log, now = () => new Date(), pause: rest = pause } = options;
  const running = new Map<string, Running>();
  let looking: Promise<void> | undefined;
  let prunedAt = 0;

  const start = (hook: Hook, mark: string): void => {
    const ending = new AbortController();
    const courier = createCourier({
      hook,
      source,
      store,
      post: (sending, aborted) => caller.post(sending, aborted),
      order: (position) => tenant.events.order(position),
      now,
      pause: rest,
      onOff: (reason) => {
        log.warn({ webhook: hook.id, reason }, "a receiver of messages is switched off");
        void tenant.bus.publish("webhooks", {});
      },
      signal: AbortSignal.any([signal, ending.signal]),
    });
    courier.ended.catch(fail);
    running.set(hook.id, { courier, hook, mark, ending, jobsAfter: hook.jobsAfter });
  };

  /** Text that differs where a courier has to begin again. */
  const markOf = ({ generation, scope, secrets }: Hook): string =>
    [generation, secrets.length, [...scope].toSorted()].join();

  const stop = async (id: string): Promise<void> => {
    const each = running.get(id);
    if (!each) return;
    each.ending.abort();
    await each.courier.ended.catch(() => undefined);
    running.delete(id);
  };

  const readJobs = async (each: Running): Promise<void> => {
    const until = now();
    const rows = await store.endedJobs(each.hook, each.jobsAfter, until);
    if (rows.length === 0) return;
    each.jobsAfter = until;
    each.courier.take(rows, until);
  };

  const lookNow = async (): Promise<void> => {
    const hooks = new Map((await store.hooks(now())).map((hook) => [hook.id, hook]));
    for (const [id, { mark }] of running) {
      const hook = hooks.get(id);
      if (!hook || markOf(hook) !== mark) await stop(id);
    }
    if (signal.aborted) return;
    // A courier writes once more when it ends, so its row is read after that.
    const fresh = [...hooks.keys()].some((id) => !running.has(id)) ? await store.hooks(now()) : [];
    for (const hook of fresh) if (!running.has(hook.id)) start(hook, markOf(hook));
    for (const each of running.values()) await readJobs(each);
    if (now().getTime() - prunedAt < PRUNE_MS) return;
    prunedAt = now().getTime();
    await store.prune([...running.keys()], now());
  };

  return {
    /** Starts and ends couriers as people changed their receivers. */
    look(): Promise<void> {
      return (looking ??= lookNow().finally(() => (looking = undefined)));
    },
    wake: (): void => {
      for (const { courier } of running.values()) courier.wake();
    },
    async ended(): Promise<void> {
      await Promise.all([...running.values()].map(({ courier }) => courier.ended.catch(() => undefined)));
    },
  };
};
