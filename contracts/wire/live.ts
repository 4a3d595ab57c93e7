import type { Position } from "./position.ts";

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

/** What the server sends (rules §7). */
export type ServerToClient = {
  "cockpit:update": (message: BoardUpdate) => void;
  "cockpit:beat": (message: { position: Position | null; at: string }) => void;
  "list:changed": (message: { list: string; ids: string[] }) => void;
  "export:progress": (message: { id: string; state: ExportState; done: number; total: number }) => void;
  /** What the person may see or do changed: it is asked for anew. */
  "access:changed": (message: Record<string, never>) => void;
  "session:ended": (message: { reason: string }) => void;
};

/** What a client sends. */
export type ClientToServer = {
  "board:join": (
    message: { board: string; after?: Position },
    answer: (snapshot: BoardSnapshot | { error: string }) => void,
  ) => void;
  "board:leave": (message: { board: string }) => void;
  GetLatestCount: (count: number, answer: (lines: CockpitLine[] | { error: string }) => void) => void;
  getLogs: (
    message: { page: number; key?: string },
    answer: (page: { list: CockpitLine[]; total: number } | { error: string }) => void,
  ) => void;
};

export type ExportState = "waiting" | "active" | "completed" | "failed" | "cancelled";
