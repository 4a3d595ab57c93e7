import type { TableAnswer } from "#contracts/audit/verify-calls.ts";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Models } from "../../runner/schema.ts";
import { verifyReadModels, type Comparison } from "../../runner/verify.ts";
import type { Report } from "./report.ts";

export type ModelsOptions = {
  models: Models;
  events: UpcastLog;
  filling: LastingConnection;
  looking: LastingConnection;
  report: Report;
  /** Number of events that the report counts for the rebuild. */
  size: number;
  signal: AbortSignal;
};

/** Every process uses the same name. A tenant has one run at a time, and each run first removes the rest of a killed one. */
const SCHEMA = "read_verify_run";

/** Compares the read models with a rebuild, and reports each table that differs. */
export const compareModels = async ({ report, size, ...options }: ModelsOptions): Promise<void> => {
  const before = report.done;
  await verifyReadModels({
    ...options,
    schema: SCHEMA,
    watch: {
      tables: (tables) => report.tables.push(...tables.map(waiting)),
      filled(part) {
        report.done = before + Math.floor(size * Math.min(part, 1));
      },
      comparing(place) {
        report.tables[place]!.state = "running";
      },
      compared(place, comparison) {
        report.tables[place] = answerOf(comparison);
        if (!comparison.equal) tell(comparison, report);
      },
    },
  });
};

const waiting = ({ view, table }: { view: string; table: string }): TableAnswer => ({
  view,
  name: table,
  state: "waiting",
  rows: 0,
  differing: 0,
  sample: [],
});

const answerOf = ({ view, table, rows, equal, differing, cells }: Comparison): TableAnswer => ({
  view,
  name: table,
  state: equal ? "ok" : "different",
  rows,
  differing,
  sample: cells,
});

const tell = ({ view, table, differing, keys }: Comparison, report: Report): void =>
  report.find(undefined, {
    code: "readModel.differs",
    params: { view, table, rows: differing, keys: keys.join(", ") },
  });
