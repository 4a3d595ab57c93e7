import type { RecordItem } from "#contracts/commands/record.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";

/**
 * A scan as this device keeps it: with the raw times of its clock, and how far that was off then, where it was known (ms). `renewed`: its first id was
 * that of another scan.
 */
export type KeptScan = RecordItem & { clockOffset?: number; renewed?: boolean };

/** The item that is sent: its times as the server's clock had them, so that a clock put right since moves no earlier scan. */
export const asSent = ({ clockOffset, renewed: _renewed, ...item }: KeptScan): RecordItem => {
  const put = (time: string | undefined) => time && asServerHas(time, clockOffset);
  return {
    ...item,
    occurredAt: put(item.occurredAt),
    ...(item.fillingStartTime ? { fillingStartTime: put(item.fillingStartTime) } : {}),
    ...(item.fillingEndTime ? { fillingEndTime: put(item.fillingEndTime) } : {}),
  };
};
