import { randomUUID } from "node:crypto";
import pg from "pg";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { registered } from "./record-fleet.ts";
import { copyIn, copyLine } from "./copy.ts";
import { interleave, ratio, type Side } from "./measure.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const rounds = 7;
const callsARound = 10;
const cylinders = 300;

/** `procedure/record` over HTTP, decided against the cylinders' state, beside COPY of the very events that it appended. */
export async function recordBench(): Promise<void> {
  const server = await startBenchServer();
  try {
    console.log(`record, ${cylinders} cylinders a call over HTTP, PostgreSQL adapter, fsync on`);
    printCircumstances();
    const fleet = await registered(server, cylinders);
    await server.pool.query("create table public.copied (like log.event including all)");
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const rows = [];
    for (const name of ["level", "behind"] as const) {
      const [own, copy] = await interleave(sides(server, fleet, client, name === "level"), rounds);
      rows.push([
        name,
        range(own!, 1, 1000),
        range(copy!, 1, 1000),
        range(ratio(own!, copy!), 2),
        "0.25, stretch 0.35",
      ]);
    }
    await client.end();
    printTable(["read models", "k events/s", "COPY k rows/s", "of COPY", "to reach"], rows);
  } finally {
    await server.stop();
  }
}

/** Out of the store and in again: each is decided on the one before. Read models are level, or as far behind as a round is long. */
function sides(server: BenchServer, fleet: string[], client: pg.Client, level: boolean): Side[] {
  let stored: Buffer[] = [];
  return [
    {
      name: "record",
      async round() {
        const bodies = Array.from({ length: callsARound }, (_, call) => bodyOf(server, fleet, call));
        const before = await server.head();
        let spent = 0;
        for (const body of bodies) {
          const began = performance.now();
          const answer = await server.post<RecordAnswer>("/base/manage/procedure/record", body);
          spent += performance.now() - began;
          const odd = answer.results.find(({ outcome }) => outcome !== "recorded");
          if (odd) throw new Error(JSON.stringify(odd));
          if (level) await server.projected();
        }
        await server.projected();
        stored = await linesAfter(client, before);
        return (callsARound * fleet.length * 1000) / spent;
      },
    },
    {
      name: "COPY",
      async round() {
        const began = performance.now();
        for (const lines of stored) await copyIn(client, "public.copied", lines);
        return (callsARound * fleet.length * 1000) / (performance.now() - began);
      },
    },
  ];
}

const bodyOf = (server: BenchServer, fleet: string[], call: number): string =>
  JSON.stringify({
    items: fleet.map((gasBarcode) => ({
      commandId: randomUUID(),
      gasBarcode,
      procedureId: call % 2 === 0 ? 5 : 4,
      companyId: server.companyId,
      vehicleId: server.vehicleId,
    })),
  });

/** The events of a round as COPY takes them, in as many parts as there were calls. */
async function linesAfter(client: pg.Client, position: bigint): Promise<Buffer[]> {
  const { rows } = await client.query<(string | object)[]>({
    text: "select position, stream, revision, id, type, data, meta from log.event where position > $1 order by position",
    values: [String(position)],
    rowMode: "array",
  });
  const text = (value: string | object) => (typeof value === "object" ? JSON.stringify(value) : value);
  const lines = rows.map((row) => copyLine(row.map(text)));
  return Array.from({ length: callsARound }, (_, call) =>
    Buffer.from(lines.slice(call * cylinders, (call + 1) * cylinders).join("")),
  );
}
