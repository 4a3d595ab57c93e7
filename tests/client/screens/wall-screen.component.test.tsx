import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import { boardCalls, type BoardRow } from "#contracts/boards/board-calls.ts";
import { pairingCalls, type PairAnswer } from "#contracts/boards/pairing.ts";
import { screenCalls, type ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { turnAt } from "#client/boards/displays/playlist.ts";
import { setLanguage } from "#client/lib/i18n.ts";
import { settings } from "#client/state/settings.ts";
import { keepCredential } from "#client/state/screen/device.ts";
import { ownBoard } from "#tests/support/component/boards.ts";
import { heldClock, letPass, realClock } from "#tests/support/component/clock.ts";
import { answerCockpit, sharedState } from "#tests/support/component/cockpit.ts";
import { click, gone, until, wait } from "#tests/support/component/hands.ts";
import { comeBack, cutLine, said, say } from "#tests/support/component/live-channel.ts";
import { giveRoom } from "#tests/support/component/room.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { answer, away, refusal, sent } from "#tests/support/component/transport.ts";

const builtIn = { id: BUILT_IN_ID, code: "enterprise", name: "Enterprise board", seconds: null };
const figures = (): Promise<HTMLElement> => until("[data-figure] .inline_hidden");
/** A board with one clock, whose panel has the board's name. */
const clockBoard = (name: string): BoardRow =>
  ownBoard(name, { panels: [{ id: name, kind: "clock", x: 0, y: 0, w: 4, h: 3 }] });
const partOf = ({ id, code, name }: BoardRow, seconds: number | null = null) => ({ id, code, name, seconds });
const revoked = refusal("screen.revoked", { status: 401 });
let self: ScreenSelf;

/** Opens the page of a device that is paired, and shows what `self` says. */
const openPaired = async (boards: BoardRow[] = []): Promise<void> => {
  answer(boardCalls.get, ({ query }) => boards.find(({ code }) => code === query["board"]) ?? boards[0] ?? revoked);
  keepCredential("credential");
  await openPage("/wall", { as: null });
};
/** Somebody changes what the screen shows. */
const change = (next: Partial<ScreenSelf>): void => {
  self = { ...self, ...next };
  say("screen:notice", { changed: true });
};
const answerPairing = (credential?: string): void => {
  const pairing: PairAnswer = {
    pairingId: "pairing",
    code: "ABCD2345",
    secret: "secret",
    expiresAt: "2026-11-26T12:00:00Z",
    clock: { timeZone: "Asia/Shanghai", at: "2026-11-25T21:30:00Z" },
  };
  answer(pairingCalls.start, pairing);
  answer(pairingCalls.look, () => (credential ? { state: "paired", credential } : { state: "waiting" }));
};

beforeEach(() => {
  giveRoom();
  answerCockpit();
  answer(screenCalls.self, () => self);
  answer("GET /", new Response(""));
  self = {
    id: "screen",
    name: "Hall wall",
    place: "Hall",
    companyId: null,
    companyName: null,
    language: null,
    theme: null,
    boards: [builtIn],
    deleted: 0,
    timeZone: "Asia/Shanghai",
    apiCodes: [],
  };
});
afterEach(() => {
  realClock();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a device that is not paired", () => {
  it("shows a code, and its board by itself once somebody has entered the code", async () => {
    heldClock();
    answerPairing();
    await openPage("/wall", { as: null });
    await until("[data-state=unpaired] .wall_codeLetters[data-code=ABCD2345]");
    // The business day of Shanghai, whatever the zone of this device.
    await until(".wall_head time", "05:30:00");
    answerPairing("credential");
    await letPass(2100);
    await figures();
    expect(document.querySelector(".shell_root")).toBeNull();
    expect(localStorage.getItem("wall")).toBe("credential");
  });
});

describe("the page of a device that is not paired", () => {
  it("offers languages and themes, which it keeps", async () => {
    heldClock();
    answerPairing();
    await openPage("/wall", { as: null });
    await click(".wall_look button", "Light");
    await click(".wall_look button", "中文");
    await until("h1", "这块屏幕还没有配对");
    expect(document.documentElement.classList).not.toContain("bp6-dark");
    expect([settings.theme, localStorage.getItem("language")]).toEqual(["light", "zh"]);
    await click(".wall_look button", "English");
    await click(".wall_look button[aria-pressed=false]", "Dark");
    await until(".wall_look button[aria-pressed=true]", "Dark");
    expect(settings.theme).toBe("dark");
  });
});

describe("a paired screen", () => {
  it("speaks and looks as its record says, and changes with it", async () => {
    self = { ...self, theme: "light" };
    settings.theme = "light";
    await openPaired();
    await figures();
    expect(document.documentElement.classList).not.toContain("bp6-dark");
    change({ theme: "dark", language: "zh" });
    await wait("the page is not Chinese", () => document.documentElement.lang === "zh-CN");
    expect(settings.theme).toBe("dark");
    await setLanguage("en");
  });

  it("is kept awake", async () => {
    const request = vi.fn(() => Promise.resolve({ released: false, release: () => Promise.resolve() }));
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
    await openPaired();
    await figures();
    expect(request).toHaveBeenCalledWith("screen");
    Reflect.deleteProperty(navigator, "wakeLock");
  });

  it("says that its server is not reached, and goes on by itself once that answers", async () => {
    heldClock();
    answer(screenCalls.self, away);
    await openPaired();
    await until("[data-state=unreached]", "Server not reached since");
    answer(screenCalls.self, () => self);
    await letPass(2100);
    await figures();
  });

  it("shows its name for as long as somebody who looks for it asked", async () => {
    heldClock();
    await openPaired();
    await figures();
    say("screen:notice", { identifyFor: 10 });
    await until(".wall_identified b", "Hall wall");
    await letPass(10_100);
    await gone(".wall_identified");
  });

  it("changes its board by a cross-fade, and without one where motion is unwanted", async () => {
    const fade = vi.fn((update: () => unknown) => {
      const done = Promise.resolve()
        .then(update)
        .then(() => undefined);
      return { ready: done, finished: done, updateCallbackDone: done };
    });
    Object.assign(document, { startViewTransition: fade });
    const hall = clockBoard("Hall");
    await openPaired([hall]);
    await figures();
    change({ boards: [partOf(hall)] });
    await until("[data-panel=Hall]");
    expect(fade).toHaveBeenCalledTimes(1);
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduce") }));
    change({ boards: [builtIn] });
    await until("[data-panel=figure-gas]");
    expect(fade).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(document, "startViewTransition");
  });

  it("joins no other board than its own", async () => {
    const gate = clockBoard("Gate");
    self.boards = [partOf(gate)];
    await openPaired([gate]);
    await until("[data-panel=Gate]");
    expect(said("board:join").map(([asked]) => (asked as { board: string }).board)).toEqual(["gate"]);
  });

  it("stays on a board that is driven, whoever's turn it is, until it is released", async () => {
    const boards = [clockBoard("One"), clockBoard("Two")];
    self.boards = boards.map((board) => partOf(board, 10));
    const shown = () => document.querySelector("[data-panel=One], [data-panel=Two]")?.getAttribute("data-panel");
    // Ten seconds before the turn of the second.
    heldClock(Date.parse("2026-11-26T08:00:00Z"));
    const first = boards[turnAt(self.boards, Date.now()).index];
    const driver = { id: "lin", name: "Lin" };
    await openPaired(boards);
    await until(`[data-panel=${first?.name}]`);
    const say2 = (by: typeof driver | null, version: number): void =>
      say("board:state", sharedState({ board: first?.code ?? "", driver: by, version }));
    say2(driver, 1);
    await letPass(12_000);
    expect(shown()).toBe(first?.name);
    say2(null, 2);
    await wait("the turn does not go on", () => shown() !== undefined && shown() !== first?.name);
  });

  it("shows the enterprise board when its own is deleted, and says why", async () => {
    const yard = clockBoard("Yard");
    self.boards = [partOf(yard)];
    await openPaired([yard]);
    await until("[data-panel=Yard]");
    change({ boards: [], deleted: 1 });
    await until("[data-panel=figure-gas]");
    await until(".board-header_said", "This board was deleted");
  });

  it("goes back to a code when it hears that it is revoked, and keeps nothing", async () => {
    answerPairing();
    await openPaired();
    await figures();
    answer(screenCalls.self, revoked);
    say("session:ended", { reason: "revoked" });
    await until("[data-state=revoked] .wall_codeLetters[data-code=ABCD2345]");
    expect(localStorage.getItem("wall")).toBeNull();
  });

  it("goes back to a code when it was revoked while it was offline", async () => {
    heldClock();
    answerPairing();
    await openPaired();
    await figures();
    cutLine();
    answer(screenCalls.self, revoked);
    comeBack();
    await letPass(8000);
    await until("[data-state=revoked] .wall_codeLetters[data-code=ABCD2345]");
    expect(sent(screenCalls.self).length).toBeGreaterThan(1);
    expect(localStorage.getItem("wall")).toBeNull();
  });
});
