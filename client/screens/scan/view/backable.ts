import { undoMinutes } from "#contracts/commands/procedure-permission.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { hasCode } from "#client/state/session.ts";
import { isRecorded, type ScanRow } from "../session/scan-row.ts";

/** Returns a test for rows that can be undone: waiting rows while offline, and for some minutes the last recorded row of each cylinder. */
export const useBackable = (rows: readonly ScanRow[], online: boolean): ((row: ScanRow) => boolean) => {
  const now = useClock(10_000);
  const mayUndo = hasCode(...voidProcedure.permission);
  const last = new Map<string, string>();
  for (const row of rows) if (isRecorded(row) && !last.has(row.gasBarcode)) last.set(row.gasBarcode, row.commandId);
  return (row) => {
    if (row.unsure) return false;
    if (row.result === "wait") return !online;
    const isYoung = row.recordedAt !== undefined && now - row.recordedAt < undoMinutes * 60_000;
    return mayUndo && online && isYoung && isRecorded(row) && last.get(row.gasBarcode) === row.commandId;
  };
};
