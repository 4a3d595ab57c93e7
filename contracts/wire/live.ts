import type { JobState } from "./job-kinds.ts";
import type { Position } from "../streams/position.ts";

/** Today's figures, by the business day of `occurredAt` (rules §5). */
export type TodayCounts = {
  todayGasNum: number;
  todayOutWarehouseNum: number;
  todayInWarehouseNum: number;
  todayDeliveryNum: number;
};

/** The same of the day before, by the business time of `occurredAt` until the end of this very minute (rules §5). */
export type YesterdayCounts = {
  yesterdayGasNum: number;
  yesterdayOutWarehouseNum: number;
  yesterdayInWarehouseNum: number;
  yesterdayDeliveryNum: number;
};

export type CockpitCounts = TodayCounts & YesterdayCounts;

/** A line of the live log. `content` is a sentence in the tenant's default language; `line` carries what a client needs to say it in its own. */
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

/** Figures and lines at one place of the log, lines oldest first. `until`: the minute (`HH:mm`, business time) that yesterday's figures reach to. */
export type BoardUpdate = { position: Position; counts: CockpitCounts; until: string; lines: CockpitLine[] };
export type BoardSnapshot = Omit<BoardUpdate, "position"> & { position: Position | null };

/**
 * Says that the read models have caught up. `at` is the server's real time; `businessAt` is the time of business, present where
 * a demonstration moves it.
 */
export type Beat = { position: Position | null; at: string; businessAt?: string };

export type ExportState = JobState;

/** An export, or another job, got on. */
export type ExportProgress = { id: string; state: ExportState; done: number; total: number };

/** Exceptions that are new to a person: how many, and the id of the newest. */
export type RaisedExceptions = { count: number; id: string };
