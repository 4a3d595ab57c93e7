import { createConnection } from "#infra/engines/database/connect.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { readAllowed } from "#infra/engines/webhook-call/judge-address.ts";
import { createWebhookCaller } from "#infra/engines/webhook-call/post-webhook.ts";
import { pause } from "#infra/pause.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createWebhookSecrets } from "#infra/tenancy/webhook-secrets.ts";
import { dispatchWebhooks } from "#projections/webhooks/dispatch.ts";
import { TEST_SECRET } from "./server.ts";

export type Dispatching = {
  /** Ends as a process does that is asked to. */
  stop(): Promise<void>;
  /** Ends as a process does that is killed: nothing more is written. */
  kill(): Promise<void>;
};

/**
 * Sends messages to receivers on a port of loopback, as the role of projections does.
 *
 * @param speed hours of the couriers' clock in one of the machine's
 */
export const dispatching = (url: string, tenant: Tenant, port: number, speed = 1): Dispatching => {
  const ending = new AbortController();
  const leasing = createLastingConnection({ connectionString: url });
  const connection = createConnection({ url, name: "webhooks" });
  const caller = createWebhookCaller({ allowed: readAllowed(`127.0.0.1:${port}`) ?? { networks: [], hosts: [] } });
  const begun = Date.now();
  const ended = dispatchWebhooks({
    tenant: { ...tenant, db: connection.db },
    secrets: createWebhookSecrets(TEST_SECRET),
    caller,
    leasing,
    log: createLogger({ name: "test", level: "silent" }),
    signal: ending.signal,
    now: () => new Date(begun + (Date.now() - begun) * speed),
    pause: (ms, signal) => pause(Math.ceil(ms / speed), signal),
  });
  const end = async (): Promise<void> => {
    ending.abort();
    await ended;
    await leasing.close();
    caller.close();
  };
  let isEnding: Promise<void> | undefined;
  return {
    stop: () => (isEnding ??= end().then(() => connection.close())),
    kill: () => (isEnding ??= connection.close().then(end)),
  };
};
