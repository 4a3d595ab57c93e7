import type { JobState } from "./job-kinds.ts";
import type { Position } from "../streams/position.ts";

/** Today's figures, by the business day of `occurredAt` (rules §5). */
export type TodayCounts = {
  todayGasNum: number;
  todayOutWarehouseNum: number;
  todayInWarehouseNum: number;
  todayDeliveryNum: number;
};

/** The same figures of the day before, by the business time of `occurredAt` up to the end of the current minute (rules §5). */
export type YesterdayCounts = {
  yesterdayGasNum: number;
  yesterdayOutWarehouseNum: number;
  yesterdayInWarehouseNum: number;
  yesterdayDeliveryNum: number;
};

export type CockpitCounts = TodayCounts & YesterdayCounts;

/** A line of the live log. `content` is the sentence in the tenant's default language; `line` holds the parts for other languages. */
export type CockpitLine = {
  position: Position;
  datetime: string;
  content: string;
  logColor: "normal" | "warning" | "danger";
  line: {
    kind: "procedure" | "refused" | "exception" | "unknown";
    procedureId: number;
    gasBarcode: string;
    place: string;
    codes: string[];
  };
};

/**
 * Figures and lines at one position of the log, the oldest line first. `until`: time (`HH:mm`, business time) up to which yesterday's figures are
 * counted.
 */
export type BoardUpdate = { position: Position; counts: CockpitCounts; until: string; lines: CockpitLine[] };
export type BoardSnapshot = Omit<BoardUpdate, "position"> & { position: Position | null };

/** The read models have caught up. `at` is the server's real time; `businessAt` is the business time, present when a demonstration moves it. */
export type Beat = { position: Position | null; at: string; businessAt?: string };

export type ExportState = JobState;

/** Progress of an export or another job. */
export type ExportProgress = { id: string; state: ExportState; done: number; total: number };

/** New exceptions for a person: the number, and the id of the newest. */
export type RaisedExceptions = { count: number; id: string };
