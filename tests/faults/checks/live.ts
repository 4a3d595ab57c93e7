import type { Pool } from "pg";
import type { TodayCounts } from "#contracts/wire/live.ts";
import type { Screen } from "../screen.ts";
import type { WholeLog } from "./log.ts";

/** Each screen was told every line since it was opened, in order, none twice. */
export async function wrongLines(pool: Pool, screens: readonly Screen[]): Promise<string[]> {
  const { rows } = await pool.query<{ position: string }>(`select position from read.cockpit_line order by "order"`);
  const all = rows.map(({ position }) => position);
  return screens.flatMap(({ lines }, index) => {
    const expected = lines[0] === undefined ? all : all.slice(all.indexOf(lines[0]));
    const at = expected.findIndex((position, place) => position !== lines[place]);
    if (at < 0 && lines.length === expected.length) return [];
    return [
      `screen ${index + 1}: ${lines.length} lines where ${expected.length} were due, not alike from line ${at < 0 ? expected.length : at} on`,
    ];
  });
}

/** What the log says of today, counted without any read model (decisions §5). */
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

/** The names in one order, so that two can be held against each other as text. */
export const textOf = (counts: TodayCounts | undefined): string =>
  counts === undefined ? "none" : JSON.stringify(Object.entries(counts).sort());
