import type { Mailer } from "#infra/engines/mail/port.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { repeat } from "./jobs/repeat.ts";
import { runDue, type ScheduleTenant } from "./schedules/run-due.ts";
import { settleDeliveries } from "./schedules/settle-deliveries.ts";

export type ScheduleParts = {
  tenant: ScheduleTenant;
  mailer?: Mailer;
  publicUrl?: string;
  log: Logger;
  signal: AbortSignal;
};

const LOOK_MS = 5_000;

/** Has a tenant's lists sent by themselves as they are due. Any number of processes may do it. */
export const startSchedules = ({ tenant, mailer, publicUrl, log, signal }: ScheduleParts): void => {
  const onError = (error: unknown) => log.warn({ err: error }, "schedules are looked at again");
  void repeat(async () => void (await runDue({ tenant, sendsMail: mailer !== undefined })), {
    everyMs: LOOK_MS,
    signal,
    onError,
  });
  void repeat(() => settleDeliveries({ tenant, mailer, publicUrl, log }), { everyMs: LOOK_MS, signal, onError });
};
