import type { BrowserContext, Page } from "puppeteer-core";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";
import { turnAt } from "#client/screens/wall/turn.ts";
import { openProfile, sharedApp, type SharedApp } from "#tests/support/shared.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { watchFaults } from "#tests/support/visit.ts";

let app: SharedApp;
let profile: BrowserContext;
let wall: Page;
let admin: Caller;
let id: string;
const faults: string[] = [];
/** A revoked credential is answered 401, a deleted board 404, and a server that is away not at all: the browser notes each. */
const expectedFaults = /40[134]|WebSocket|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

const shownCode = async (): Promise<string> => {
  const shown = await wall.waitForSelector(".code-letters_root[data-code]", { timeout: 30_000 });
  return (await shown?.evaluate((letters) => letters.getAttribute("data-code"))) ?? "";
};
const figures = () => wall.waitForSelector("[data-figure] .inline_hidden", { timeout: 60_000 });

beforeAll(async () => {
  [app, profile] = await Promise.all([sharedApp(), openProfile()]);
  admin = await signInAt(app.url, "admin", app.adminPassword);
  wall = await profile.newPage();
  await wall.setViewport({ width: 1920, height: 1080 });
  watchFaults(wall, expectedFaults, faults);
  await wall.evaluateOnNewDocument(() => {
    localStorage.setItem("language", "en");
    const request = (kind: string) => {
      document.documentElement.dataset.awake = kind;
      return Promise.resolve({ released: false, release: () => Promise.resolve() });
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  await wall.goto(`${app.url}/wall`);
});
afterAll(async () => {
  await profile?.close();
});

describe("a wall screen in the browser", () => {
  it("shows a code, and its board by itself once somebody has entered the code", async () => {
    const code = await shownCode();
    expect(await wall.$eval("[data-state]", (page) => page.getAttribute("data-state"))).toBe("unpaired");
    ({ id } = await admin.call<{ id: string }>("POST", "/wall/claim", { code, name: "Hall wall", place: "Hall" }));
    await figures();
    expect(await wall.$(".shell_root")).toBeNull();
    expect(await wall.evaluate(() => getComputedStyle(document.querySelector("main") ?? document.body).cursor)).toBe(
      "none",
    );
  });

  it("starts without a hand, and is live in the fleet with its size", async () => {
    await wall.reload();
    await figures();
    const screen = () =>
      admin.call<{ state: string; width: number; height: number }>("GET", `/wall/screen/get?id=${id}`);
    await expect.poll(screen, { timeout: 20_000 }).toMatchObject({ state: "live", width: 1920, height: 1080 });
  });

  it("is kept awake", async () => {
    expect(await wall.evaluate(() => document.documentElement.dataset.awake)).toBe("screen");
  });

  it("says that it begins without its server, and goes on by itself once that answers", async () => {
    let isAway = true;
    await wall.setRequestInterception(true);
    wall.on(
      "request",
      (request) => void (isAway && request.url().includes("/base/") ? request.abort() : request.continue()),
    );
    await wall.reload();
    const sentence = await wall.waitForSelector('[data-state="unreached"]', { timeout: 20_000 });
    expect(await sentence?.evaluate((page) => page.textContent)).toMatch(/Server not reached since \d/);
    isAway = false;
    await figures();
    wall.removeAllListeners("request");
    await wall.setRequestInterception(false);
  });

  it("shows its name when somebody looks for it", async () => {
    await admin.call("POST", `/wall/screen/identify?id=${id}`);
    const name = await wall.waitForSelector(".identified_root b");
    expect(await name?.evaluate((large) => large.textContent)).toBe("Hall wall");
  });

  it("changes its board by a cross-fade, and without one where motion is unwanted", async () => {
    const panels: BoardPanel[] = [{ id: "alone", kind: "exceptions", x: 0, y: 0, w: 4, h: 3 }];
    const other = await admin.call<{ id: string }>("POST", "/cockpit/board/add", { name: "Hall", panels });
    await wall.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        document.body.dataset.fades = String(Number(document.body.dataset.fades ?? 0) + 1);
        return start(change);
      };
    });
    const fades = () => wall.evaluate(() => document.body.dataset.fades);
    await admin.call("PUT", "/wall/screen/update", { id, boardId: other.id });
    await wall.waitForSelector("[data-panel=alone]");
    expect(await fades()).toBe("1");
    await wall.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
    await admin.call("PUT", "/wall/screen/update", { id, boardId: BUILT_IN_ID });
    await wall.waitForSelector("[data-panel=figure-gas]");
    expect(await fades()).toBe("1");
    await admin.call("DELETE", `/cockpit/board/softdelete?id=${other.id}`);
  });

  it("draws no other board than its own, from the first moment on", async () => {
    const panels: BoardPanel[] = [{ id: "alone", kind: "clock", x: 0, y: 0, w: 4, h: 3 }];
    const own = await admin.call<{ id: string }>("POST", "/cockpit/board/add", { name: "Gate", panels });
    await admin.call("PUT", "/wall/screen/update", { id, boardId: own.id });
    await wall.waitForSelector("[data-panel=alone]");
    await wall.emulateMediaFeatures([]);
    const { identifier } = await wall.evaluateOnNewDocument(() => {
      const look = () => {
        const kinds = [...document.querySelectorAll("[data-panel]")].map((panel) => panel.getAttribute("data-panel"));
        for (const kind of kinds) sessionStorage.setItem(`drawn ${kind}`, "");
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await wall.reload();
    await wall.waitForSelector("[data-panel=alone]");
    await wall.removeScriptToEvaluateOnNewDocument(identifier);
    const drawn = await wall.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("drawn ")));
    expect(drawn).toEqual(["drawn alone"]);
    await admin.call("PUT", "/wall/screen/update", { id, boardId: BUILT_IN_ID });
    await figures();
    await admin.call("DELETE", `/cockpit/board/softdelete?id=${own.id}`);
  });

  it("stays on a board that is driven, whoever's turn it is, until it is released", async () => {
    const add = (name: string) => {
      const panels: BoardPanel[] = [{ id: name, kind: "clock", x: 0, y: 0, w: 4, h: 3 }];
      return admin.call<{ id: string; code: string }>("POST", "/cockpit/board/add", { name, code: name, panels });
    };
    const added = [await add("turn-one"), await add("turn-two")];
    const playlist = added.map((board) => ({ boardId: board.id, seconds: 10 }));
    await admin.call("PUT", "/wall/screen/update", { id, playlist });
    const shown = async () => {
      const panel = await wall.waitForSelector('[data-panel^="turn-"]');
      return (await panel?.evaluate((one) => one.getAttribute("data-panel"))) ?? "";
    };
    const driver: Socket<ServerToClient, ClientToServer> = io(app.url, {
      auth: { token: admin.token },
      transports: ["websocket"],
    });
    const first = await shown();
    // At the beginning of a turn there is time to take the wheel.
    await wall.waitForSelector(`[data-panel^="turn-"]:not([data-panel="${first}"])`, { timeout: 15_000 });
    const board = await shown();
    await driver.emitWithAck("board:join", { board });
    expect(await driver.emitWithAck("board:drive", { board })).toMatchObject({ ok: true });
    // In the middle of the other's turn.
    const isOthers = () => {
      const { index, leftMs } = turnAt(playlist, Date.now());
      return added[index]?.code !== board && leftMs < 5000;
    };
    await expect.poll(isOthers, { timeout: 20_000 }).toBe(true);
    expect(await shown()).toBe(board);
    const { ok } = await driver.emitWithAck("board:release", { board });
    expect(ok).toBe(true);
    await wall.waitForSelector(`[data-panel^="turn-"]:not([data-panel="${board}"])`, { timeout: 12_000 });
    driver.disconnect();
    await admin.call("PUT", "/wall/screen/update", { id, boardId: BUILT_IN_ID });
    await figures();
    for (const one of added) await admin.call("DELETE", `/cockpit/board/softdelete?id=${one.id}`);
  });

  it("shows the enterprise board when its own is deleted, and says why", async () => {
    const panels: BoardPanel[] = [{ id: "alone", kind: "exceptions", x: 0, y: 0, w: 4, h: 3 }];
    const other = await admin.call<{ id: string }>("POST", "/cockpit/board/add", { name: "Yard", panels });
    await admin.call("PUT", "/wall/screen/update", { id, boardId: other.id });
    await wall.waitForSelector("[data-panel=alone]");
    await admin.call("DELETE", `/cockpit/board/softdelete?id=${other.id}`);
    await wall.waitForSelector("[data-panel=figure-gas]");
    const said = () => wall.evaluate(() => document.body.textContent.includes("This board was deleted"));
    await expect.poll(said).toBe(true);
  });

  it.each([
    ["while it hears of it", async (revoke: () => Promise<unknown>) => void (await revoke())],
    [
      "while it is offline",
      async (revoke: () => Promise<unknown>) => {
        await wall.setOfflineMode(true);
        await revoke();
        await wall.setOfflineMode(false);
      },
    ],
  ])("goes back to a code when it is revoked %s, and keeps nothing", async (_when, meanwhile) => {
    await meanwhile(() => admin.call("DELETE", `/wall/screen/softdelete?id=${id}`));
    await wall.waitForSelector('[data-state="revoked"]', { timeout: 20_000 });
    const code = await shownCode();
    expect(code).toHaveLength(8);
    expect(await wall.evaluate(() => localStorage.getItem("wall"))).toBeNull();
    expect(faults).toEqual([]);
    ({ id } = await admin.call<{ id: string }>("POST", "/wall/claim", { code, name: "Hall wall", place: "Hall" }));
    await figures();
  });
});
