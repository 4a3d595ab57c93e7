import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import type { JoinedBoard, SharedBoard } from "#contracts/boards/live.ts";
import { answerCockpit, joinedBoard, sharedState } from "#tests/support/component/cockpit.ts";
import { click, gone, press, until, wait } from "#tests/support/component/hands.ts";
import { reply, said, say } from "#tests/support/component/live-channel.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { giveRoom } from "#tests/support/component/room.ts";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const driver = { id: "driver", name: "Wu" };
const north = { companyId: "north", name: "North" };
const shows = (tab: number) => until(`.board-header_periodTabs button:nth-child(${tab})[aria-pressed=true]`);
const focusIs = (name: string) =>
  wait(`the focus is not ${name}`, () => document.querySelector(".presenting_focus b")?.textContent === name);
/** What everybody sees, as the server has it. */
let shared: SharedBoard;
/** The driver changes what everybody sees. */
const drive = (change: Partial<SharedBoard>): void => {
  shared = { ...shared, driver, ...change, version: shared.version + 1 };
  say("board:state", shared);
};

beforeEach(() => {
  shared = sharedState();
  giveRoom();
  answerCockpit();
  answer("GET /info/common/*", pageOf([{ id: "north", name: "North" }]));
});

afterEach(() => void vi.restoreAllMocks());

/** Answers joins with the company that is asked for, where the viewer may see it. */
const answerJoins = (maySee: boolean, more: Partial<JoinedBoard> = {}): void =>
  reply("board:join", ({ board, companyId }) =>
    joinedBoard(board, {
      state: shared,
      presence: { board, people: [{ ...driver, avatar: null }], screens: [] },
      ...more,
      focus: companyId && maySee ? { ...north, companyId } : null,
    }),
  );

describe("a person who follows the driver of a board", () => {
  it("goes where the driver goes: period, company and the panel that is pointed at", async () => {
    answerJoins(true);
    await openPage("/index");
    await shows(1);
    drive({ tab: 2, companyId: north.companyId, panel: "trend" });
    await shows(2);
    await focusIs("North");
    const panel = await until("[data-panel=trend][data-pointed]", driver.name);
    expect(panel.querySelector(".panel_point")).toBeNull();
    expect(document.querySelector("[data-panel=stock]")?.hasAttribute("data-receding")).toBe(true);
    expect(window.location.search).toBe("?type=2");
  });

  it("stays where he looks around until he follows again", async () => {
    answerJoins(true);
    await openPage("/index");
    await shows(1);
    drive({ tab: 2 });
    await shows(2);
    await click(".board-header_periodTabs button:nth-child(4)");
    await shows(4);
    drive({ tab: 3 });
    await until(".presenting_chip", "Quarter");
    await shows(4);
    await click(".presenting_bar .bp6-switch input");
    await shows(3);
  });

  it("keeps his own figures where he may not see the company in focus, and is told so", async () => {
    answerJoins(false);
    await openPage("/index");
    await shows(1);
    drive({ tab: 2, companyId: north.companyId });
    await shows(2);
    await until(".board-header_said");
    await focusIs("All companies");
  });
});

describe("the driver of a board", () => {
  it("presents, and sends period, company and the panel that he points at", async () => {
    answerJoins(true);
    const me = personOf();
    const own = { id: me.accountInfo.id, name: "Me" };
    reply("board:drive", () => {
      drive({ driver: own });
      return { ok: true as const, version: shared.version };
    });
    reply("board:update", ({ state }) => {
      drive({ driver: own, ...state });
      return { ok: true as const, version: shared.version };
    });
    await openPage("/index", { as: me });
    await click(".presenting_bar .bp6-intent-primary", "Control this board");
    await until(".panel_point");
    await click(".board-header_periodTabs button:nth-child(2)");
    await click(".presenting_focus");
    await click(".presenting_companies .bp6-menu-item", "North");
    await click("[data-panel=trend] .panel_point");
    await until("[data-panel=trend] .panel_point[aria-pressed=true]");
    await focusIs("North");
    expect(said("board:update").map(([sent]) => (sent as { state: unknown }).state)).toEqual([
      { tab: 2 },
      { companyId: "north" },
      { panel: "trend" },
    ]);
  });

  it("chooses the company in focus by keys alone", async () => {
    answerJoins(true);
    answer("GET /info/common/getAllCompanyList", ({ query: { key = "" } }) =>
      [
        { id: "south", name: "South" },
        { id: "north", name: "North" },
      ].filter(({ name }) => name.toLowerCase().includes(key)),
    );
    await openPage("/index");
    await click(".presenting_focus");
    const field = await until(".presenting_companies input");
    field.focus();
    await press("nor");
    await until(".presenting_companies .bp6-menu-item.bp6-active", "North");
    await wait(
      "the list is not narrowed",
      () => document.querySelectorAll(".presenting_companies .bp6-menu-item").length === 1,
    );
    await press("{Enter}");
    await focusIs("North");
    await gone(".presenting_companies");
  });

  it("sees who may not present, and cannot choose them", async () => {
    const me = personOf();
    const people = ["Wu", "Lin"].map((name) => ({ id: name, name, avatar: null }));
    shared = sharedState({ driver: { id: me.accountInfo.id, name: "Me" }, version: 1 });
    answerJoins(true, { presence: { board: "enterprise", people, screens: [] } });
    answer(boardCalls.drivers, { ids: ["Wu"] });
    await openPage("/index", { as: me });
    await click(".presenting_bar button", "Hand over");
    await until(".presenting_transfer .bp6-disabled .presenting_mayNot", "Lin");
    expect(document.querySelectorAll(".presenting_transfer .bp6-menu-item.bp6-disabled")).toHaveLength(1);
  });
});
