import type { JoinedBoard, SharedBoard } from "#contracts/boards/live.ts";
import type { CockpitCounts, CockpitLine } from "#contracts/wire/live.ts";
import { reply } from "./live-channel.ts";
import { answer, type Sent } from "./transport.ts";

/** Figures of today; yesterday had none. */
export const countsOf = (more: Partial<CockpitCounts> = {}): CockpitCounts => ({
  todayGasNum: 0,
  todayOutWarehouseNum: 0,
  todayInWarehouseNum: 0,
  todayDeliveryNum: 0,
  yesterdayGasNum: 0,
  yesterdayOutWarehouseNum: 0,
  yesterdayInWarehouseNum: 0,
  yesterdayDeliveryNum: 0,
  ...more,
});

/** A cylinder that was taken in, at the n-th place of the log. */
export const takenIn = (n: number): CockpitLine => ({
  position: String(n),
  datetime: new Date().toISOString(),
  content: "",
  logColor: "normal",
  line: {
    kind: "procedure",
    procedureId: 4,
    gasBarcode: `88220000${String(n).padStart(4, "0")}`,
    place: "North",
    codes: [],
  },
});

/** State of a board that nobody drives. */
export const sharedState = (more: Partial<SharedBoard> = {}): SharedBoard => ({
  board: "enterprise",
  version: 0,
  driver: null,
  tab: 1,
  companyId: null,
  panel: null,
  at: null,
  ...more,
});

/** Answer to whoever joins a board: with what is given, and nobody else on it. */
export const joinedBoard = (board: string, more: Partial<JoinedBoard> = {}): JoinedBoard => ({
  position: "0",
  counts: countsOf(),
  until: "08:00",
  lines: [],
  state: sharedState({ board }),
  presence: { board, people: [], screens: [] },
  notes: [],
  focus: null,
  ...more,
});

const two = (value: number): string => String(value).padStart(2, "0");
const names: Record<string, string[]> = {
  1: Array.from({ length: 48 }, (_, i) => `${two(Math.floor(i / 2))}:${i % 2 === 0 ? "00" : "30"}`),
  4: Array.from({ length: 12 }, (_, i) => `2026-${two(i + 1)}`),
};
const series = ({ query: { type = "1" } }: Sent) =>
  (names[type] ?? Array.from({ length: 30 }, (_, i) => `2026-11-${two(i + 1)}`)).map((name) => ({ name, value: 0 }));

/** Answers a board and all its panels, over an empty enterprise. */
export const answerCockpit = (): void => {
  const call = (name: string): string => `GET /GasCylinder/Cockpit/${name}`;
  for (const name of ["GetGasData", "GetCylinderDeliveryData", "GetCustomerDeliveryData"])
    answer(call(name), (sent) => ({ list: series(sent) }));
  answer(call("CylinderOutInWarehouseData"), (sent) => ({ inWarehouse: series(sent), outWarehouse: series(sent) }));
  answer(call("StockData"), { list: [] });
  answer(call("StockTotalData"), { full: 0, empty: 0 });
  answer(call("GetCustomerData"), { total: 1, list: [{ name: "Household", value: 1 }] });
  answer(call("GasCylinderData"), { total: 0, brands: [], types: [] });
  answer(call("ExceptionData"), {
    list: [],
    oldest: null,
    open: 0,
    claimed: 0,
    acknowledged: 0,
    endedToday: 0,
    elsewhere: null,
  });
  answer(call("HeldData"), { held: 0 });
  answer(call("DueData"), { list: [] });
  answer(call("LogData"), { list: [] });
  answer(call("TodayData"), countsOf());
  answer(call("CompanyData"), ({ query: { companyId = "" } }) => ({
    id: companyId,
    name: companyId,
    type: 1,
    figures: ["todayInWarehouseNum"],
  }));
  reply("board:join", ({ board }) => joinedBoard(board));
};
