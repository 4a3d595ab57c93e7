import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { panelKinds, type PanelKind } from "#contracts/boards/panel-kinds.ts";
import { ownBoard } from "#tests/support/component/boards.ts";
import { heldClock, letPass, realClock } from "#tests/support/component/clock.ts";
import { answerCockpit, countsOf, joinedBoard, takenIn } from "#tests/support/component/cockpit.ts";
import { click, counted, gone, press, texts, until, wait } from "#tests/support/component/hands.ts";
import { comeBack, cutLine, reply, said, say } from "#tests/support/component/live-channel.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { giveRoom } from "#tests/support/component/room.ts";
import { answer, pageOf, refusal, sent } from "#tests/support/component/transport.ts";

const figure = '[data-figure="todayInWarehouseNum"] .inline_hidden';
const logged = (): string[] =>
  [...document.querySelectorAll<HTMLDataElement>(".panels_log data")].map(({ value }) => value);
const codes = (...places: number[]): string[] => places.map((n) => takenIn(n).line.gasBarcode);
const asked = (name: string) => sent(`GET /GasCylinder/Cockpit/${name}`).map(({ query }) => query);

beforeEach(() => {
  giveRoom();
  answerCockpit();
});
afterEach(() => {
  realClock();
  vi.restoreAllMocks();
});

describe("the cockpit", () => {
  it("moves figure and log when the live channel says that something was recorded", async () => {
    await openPage("/index");
    await until(figure, "0");
    const lines = [takenIn(1), takenIn(2)];
    say("cockpit:update", { position: "2", counts: countsOf({ todayInWarehouseNum: 2 }), until: "08:01", lines });
    await until(figure, "2");
    await wait("the newest line is not on top", () => logged()[0] === codes(2)[0]);
    expect(logged()).toEqual(codes(2, 1));
  });

  it("says in a few words that a moment has not come yet, beside the date", async () => {
    answer("GET /GasCylinder/Cockpit/*", refusal("asOf.inFuture", { status: 400 }));
    answer("GET /cockpit/note/getpage", pageOf([]));
    await openPage("/index?at=2099-03-02T04:00:00.000Z");
    await until("[data-past] time + *", "02/03/2099in the future");
  });

  it("says a bucket's values to the keyboard", async () => {
    const slider = "[data-area=trend] [role=slider]";
    await openPage("/index");
    const chart = await until(slider);
    chart.focus();
    await press("{End}{Home}");
    expect(chart.getAttribute("aria-valuetext")).toMatch(/^\d\d:\d\d–\d\d:\d\d, In .+ \(yesterday 0\), Out/);
  });

  it("keeps the flag of a note beside the slider of its chart and not inside it", async () => {
    const watched = class {
      observe: () => void;
      constructor(told: () => void) {
        this.observe = told;
      }
      unobserve = () => undefined;
      disconnect = () => undefined;
    };
    vi.stubGlobal("ResizeObserver", watched);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const at = new Date(`${today}T12:00:00+08:00`).toISOString();
    const note = { noteId: "n1", panel: "trend", at, text: "Truck late", userId: "u1" };
    reply("board:join", ({ board }) => joinedBoard(board, { notes: [{ ...note, board, userName: "Mei" }] }));
    await openPage("/index");
    await until("[data-area=trend] button.notes_flag");
    await until("[data-area=trend] [role=slider]");
    await counted("[role=slider] button", 0);
    vi.unstubAllGlobals();
  });

  it("keeps the period in its address and asks the server for it", async () => {
    await openPage("/index");
    await until("[data-area=trend] [role=slider]");
    await click(".board-header_periodTabs button:last-child");
    await until("[data-area=trend] .panel_sub", "cylinders per month  last year");
    expect(window.location.search).toBe("?type=4");
    expect(asked("CylinderOutInWarehouseData").at(-1)).toMatchObject({ type: "4" });
  });

  it("names the totals of a longer period, and keeps the large figures today's", async () => {
    const days = (value: number) =>
      Array.from({ length: 30 }, (_, i) => ({ name: `2026-11-${String(i + 1).padStart(2, "0")}`, value }));
    answer("GET /GasCylinder/Cockpit/CylinderOutInWarehouseData", ({ query: { type } }) =>
      type === "2" ? { inWarehouse: days(100), outWarehouse: days(7) } : { inWarehouse: [], outWarehouse: [] },
    );
    heldClock(Date.parse("2026-11-30T04:00:00Z"));
    reply("board:join", ({ board }) => joinedBoard(board, { counts: countsOf({ todayInWarehouseNum: 28 }) }));
    await openPage("/index?type=2");
    await until("[data-total=trend]", "In 2,928 · Out 203 this month");
    await until("[data-total=todayInWarehouseNum]", "2,928 this month");
    await until(figure, "28");
  });

  it("shows a dash for stock while it loads, and the number of stores that do not fit", async () => {
    const stores = Array.from({ length: 40 }, (_, i) => ({
      ...{ companyId: `s${i}`, companyName: `Store ${i}`, companyType: 2 },
      ...{ fullBottleStock: 1, emptyBottleStock: 2, bottleStatistics: 3 },
    }));
    let show = (): void => undefined;
    answer(
      "GET /GasCylinder/Cockpit/StockData",
      () => new Promise<{ list: typeof stores }>((resolve) => (show = () => resolve({ list: stores }))),
    );
    await openPage("/index");
    await until(".panels_legend", "Full –");
    show();
    await until(".panels_legend", "Full 40");
    const rows = document.querySelectorAll(".panels_store").length;
    await until("[data-stock=more]", `+${40 - rows} more`);
  });

  it("hides the left menu, which a key and a button bring", async () => {
    await openPage("/index");
    await until(figure, "0");
    expect(document.querySelector(".shell_rail")).toBeNull();
    await press("m");
    await until(".shell_rail");
    await click("[aria-expanded=true][title='Left menu (M)']");
    await gone(".shell_rail");
  });

  it("leads from a panel to the list behind it", async () => {
    answer("GET /trade/clientinfo/getpage", pageOf([]));
    answer("GET /info/common/*", pageOf([]));
    await openPage("/index");
    await click("[data-area=customers] h2 a");
    await until("h1", "Customers");
    expect(window.location.pathname).toBe("/salesManagement/customerInformation/index");
  });

  it("leads to the person's own work, which signing in kept", async () => {
    answer("GET /info/vehicle/getpage", pageOf([]));
    answer("GET /info/common/*", pageOf([]));
    await openPage("/index");
    sessionStorage.setItem("cockpit", "/base/vehicle");
    await click("button", "Open the workspace");
    await until("h1", "Vehicles");
  });

  it("says that it is offline, and resumes after the last line that it saw", async () => {
    heldClock();
    await openPage("/index");
    await until(figure, "0");
    say("cockpit:update", {
      position: "1",
      counts: countsOf({ todayInWarehouseNum: 1 }),
      until: "08:01",
      lines: [takenIn(1)],
    });
    await until(figure, "1");
    cutLine();
    await letPass(2500);
    await until(".board-header_header.board-header_isOffline");
    expect(texts(".board-header_offlineText").join()).toMatch(/attempt \d+ · next try in \d s/);
    reply("board:join", ({ board }) =>
      joinedBoard(board, {
        position: "3",
        counts: countsOf({ todayInWarehouseNum: 3 }),
        lines: [takenIn(2), takenIn(3)],
      }),
    );
    comeBack();
    await letPass(8000);
    await gone(".board-header_header.board-header_isOffline");
    await until(figure, "3");
    expect(said("board:join").at(-1)).toEqual([{ board: "enterprise", after: "1" }]);
    expect(logged()).toEqual(codes(3, 2, 1));
  });

  it("asks for the next business day by itself at midnight", async () => {
    const [day, zone] = [86_400_000, 8 * 3_600_000];
    const midnight = (Math.floor((Date.now() + zone) / day) + 1) * day - zone;
    const dayOf = (moment: number): string => new Date(moment + zone).toISOString().slice(0, 10);
    heldClock(midnight - 10_000);
    await openPage("/index");
    await until("[data-area=trend] [role=slider]");
    const days = (): Set<string | undefined> => new Set(asked("GetGasData").map(({ at }) => at));
    expect(days()).toEqual(new Set([dayOf(midnight - 1), dayOf(midnight - 1 - day)]));
    await letPass(20_000);
    expect(days()).toContain(dayOf(midnight));
  });

  it("says in each panel what did not load, and loads it when it is asked to", async () => {
    answer("GET /GasCylinder/Cockpit/*", refusal("system.unavailable", { status: 503 }));
    await openPage("/index");
    const areas = ["trend", "deliveries", "stock", "customers", "brands", "exceptions", "due"];
    for (const area of areas) await until(`[data-area=${area}] .panel_notLoaded`);
    await counted(".panel_notLoaded", areas.length);
    await until(figure, "0");
    expect(document.querySelector("[data-area=trend] [role=slider], .charts_donut")).toBeNull();
    // At once: what nobody presses asks again by itself after a while.
    answerCockpit();
    for (const button of document.querySelectorAll<HTMLElement>(".panel_again")) button.click();
    await until("[data-area=trend] [role=slider]");
    await gone(".panel_notLoaded");
  });
});

describe("a board alone on a wall", () => {
  /** Parts of a board's panels beside their places. */
  const more: Partial<Record<PanelKind, Partial<BoardPanel>>> = {
    figure: { figure: "todayInWarehouseNum", title: "Taken in", warnAt: 5, alarmAt: 10 },
    text: { text: "**Helmets** on<script>document.title = 'run'</script>" },
    stock: { companyId: "North" },
  };
  const panels = panelKinds.map((kind, i): BoardPanel => ({
    id: `p-${kind}`,
    kind,
    x: (i % 3) * 4,
    y: Math.floor(i / 3) * 2,
    w: 4,
    h: 2,
    ...more[kind],
  }));
  const kinds = (): (string | null)[] =>
    [...document.querySelectorAll(".board_place > [data-area]")].map((each) => each.getAttribute("data-area"));

  it("is dark, without the shell and without anything to press", async () => {
    await openPage("/wall/enterprise");
    await until(figure, "0");
    expect(document.documentElement.classList).toContain("bp6-dark");
    expect([...document.querySelectorAll(".shell_root, .board_boardGrid a, .board_boardGrid button")]).toEqual([]);
  });

  it("keeps its name while it is offline, and does not say that all is in hand once its figures are stale", async () => {
    heldClock();
    answer(boardCalls.get, ownBoard("Morning", { panels: [panels.find(({ kind }) => kind === "exceptions")!] }));
    await openPage("/wall/morning");
    await until(".board-exceptions_word", "all in hand");
    cutLine();
    await letPass(40_000);
    await until(".board-header_isOffline h1", "Morning");
    expect(texts(".board-exceptions_word")).toEqual([""]);
  });

  it("shows figures of this moment, with an alarm when they fall", async () => {
    answer("GET /GasCylinder/Cockpit/StockTotalData", { full: 19, empty: 30 });
    const panel: BoardPanel = { id: "full", kind: "figure", figure: "fullStockNum", x: 0, y: 0, w: 2, h: 2 };
    answer(boardCalls.get, ownBoard("Morning", { panels: [{ ...panel, warnAt: 20, alarmAt: 10, isBelow: true }] }));
    await openPage("/wall/morning");
    await until('[data-figure="fullStockNum"] .inline_hidden', "19");
    await until("[data-panel=full][data-level=warn] .panel_levelSign", "attention");
  });

  it("gives way to the built-in board where its code is unknown, and says so", async () => {
    answer(boardCalls.get, refusal("board.unknown", { status: 404 }));
    await openPage("/wall/another");
    await until(figure, "0");
    await until(".board-header_said", "This board does not exist. The enterprise board is shown.");
  });

  it("draws every kind of panel with its threshold in words, and gives way to the built-in board when it is deleted", async () => {
    answer(boardCalls.get, ownBoard("Morning", { panels }));
    reply("board:join", ({ board }) => joinedBoard(board, { counts: countsOf({ todayInWarehouseNum: 20 }) }));
    await openPage("/wall/morning");
    await until("[data-panel=p-figure][data-level=alarm] .panel_levelSign", "act now");
    expect(kinds()).toEqual([...panelKinds]);
    expect(texts("[data-panel=p-figure] h2")).toEqual(["Taken in"]);
    expect(texts("[data-panel=p-text] strong, [data-panel=p-text] script")).toEqual(["Helmets"]);
    await until("[data-panel=p-stock] .panel_sub", "North");
    answer(boardCalls.get, refusal("board.unknown", { status: 404 }));
    say("board:changed", { board: "morning", removed: true, definition: null });
    await until(".board-header_said", "This board was deleted. The enterprise board is shown.");
    expect(kinds()).toHaveLength(12);
  });

  it("speaks Chinese where the person does", async () => {
    answer(boardCalls.get, ownBoard("Morning", { panels }));
    reply("board:join", ({ board }) => joinedBoard(board, { counts: countsOf({ todayInWarehouseNum: 20 }) }));
    await openPage("/wall/morning", { language: "zh" });
    await until("[data-panel=p-figure] .panel_levelSign", "要处理");
    expect(texts("[data-panel] h2")).toEqual(expect.arrayContaining(["备注", "门店库存"]));
  });
});
