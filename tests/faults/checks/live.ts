import type { Pool } from "pg";
import type { TodayCounts } from "#contracts/wire/live.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Screen } from "../screen.ts";
import type { WholeLog } from "./log.ts";

/** Every line of the live log there is, oldest first. */
export async function readAllLines(pool: Pool): Promise<Position[]> {
  const { rows } = await pool.query<{ position: Position }>(`select position from read.cockpit_line order by "order"`);
  return rows.map(({ position }) => position);
}

/** Each screen was told every line since it was opened, in order, none twice. */
export const wrongLines = (all: readonly Position[], screens: readonly Screen[]): string[] =>
  screens.flatMap(({ lines }, index) => {
    const expected = lines[0] === undefined ? all : all.slice(all.indexOf(lines[0]));
    const differs = expected.findIndex((position, place) => position !== lines[place]);
    if (differs < 0 && lines.length === expected.length) return [];
    const from = differs < 0 ? expected.length : differs;
    return [
      `screen ${index + 1}: ${lines.length} lines where ${expected.length} were due, not alike from line ${from} on`,
    ];
  });

/** Figures of today, counted from the log without any read model (rules §5). */
export function countsOf({ events }: WholeLog): TodayCounts {
  const counts: TodayCounts = { todayGasNum: 0, todayOutWarehouseNum: 0, todayInWarehouseNum: 0, todayDeliveryNum: 0 };
  for (const { type, stream, data } of events) {
    if (!stream.startsWith("cylinder-") || type === "ProcedureRefused" || type === "DeliveryReversed") continue;
    const { procedureId, clientId, orderNumber } = data as Record<string, unknown>;
    if (procedureId === 8) counts.todayGasNum += 1;
    if (procedureId === 4 || procedureId === 6) counts.todayInWarehouseNum += 1;
    if (procedureId === 5 || procedureId === 7) counts.todayOutWarehouseNum += 1;
    if (procedureId === 3 && (clientId !== undefined || orderNumber !== undefined)) counts.todayDeliveryNum += 1;
  }
  return counts;
}

/** Today's names in one order, so that two can be held against each other as text. */
export const textOf = (counts: TodayCounts | undefined): string => {
  if (counts === undefined) return "none";
  const today = Object.entries(counts).filter(([name]) => name.startsWith("today"));
  return JSON.stringify(today.sort());
};
