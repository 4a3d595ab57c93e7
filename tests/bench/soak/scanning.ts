import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { BenchServer } from "../server.ts";

export const itemsACall = 5;
export const scanEveryMs = 2000;

/** Scans the fleet out and in again, in turn, until it is stopped; answers the barcodes in the order of their recording. A call that meets a server that is down is made again. */
export function scanning(server: BenchServer, fleet: string[]) {
  const recorded: string[] = [];
  let isOver = false;
  const slots = fleet.length / itemsACall;
  const run = async (): Promise<void> => {
    for (let call = 0; !isOver; call += 1) {
      const slot = call % slots;
      const barcodes = fleet.slice(slot * itemsACall, (slot + 1) * itemsACall);
      const procedureId = Math.floor(call / slots) % 2 === 0 ? 5 : 4;
      const items = barcodes.map((gasBarcode) => ({
        commandId: randomUUID(),
        gasBarcode,
        procedureId,
        companyId: server.companyId,
        vehicleId: server.vehicleId,
      }));
      while (!(await recordOnce(server, items))) await pause(500);
      recorded.push(...barcodes);
      await pause(scanEveryMs);
    }
  };
  const done = run();
  done.catch(() => undefined);
  return {
    stop: async (): Promise<string[]> => {
      isOver = true;
      await done;
      return recorded;
    },
  };
}

async function recordOnce(server: BenchServer, items: object[]): Promise<boolean> {
  try {
    const { results } = await server.post<RecordAnswer>("/base/manage/procedure/record", { items });
    const odd = results.find(({ outcome }) => outcome !== "recorded" && outcome !== "duplicate");
    if (odd) throw new Error(`not recorded: ${JSON.stringify(odd)}`);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("not recorded")) throw error;
    return false;
  }
}
