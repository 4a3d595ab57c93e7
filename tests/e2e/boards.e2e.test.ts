import type { Page } from "puppeteer";
import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoardAnswer } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { openProfile } from "#tests/support/shared.ts";
import { goTo, watchFaults } from "#tests/support/visit.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk?.close());

/** Goes to a page of the client, whose first load the desk did not make. */
const open = async (path: string): Promise<void> => {
  if (new URL(desk.page.url()).pathname === "/login") await desk.page.goto(desk.app.url + path);
  else await goTo(desk.page, path);
};

describe("the editor of a board", () => {
  const face = (panel: string): string => `[data-panel="${panel}"] button`;
  const placeWords = (panel: string) => desk.page.$eval(face(panel), (box) => box.getAttribute("aria-label"));
  const centre = async (panel: string) => {
    const box = await (await desk.until(`.react-draggable[data-panel="${panel}"]`)).boundingBox();
    return box ? ([box.x + box.width / 2, box.y + box.height / 2] as const) : ([0, 0] as const);
  };
  const dragOver = async (from: string, to: string): Promise<void> => {
    await desk.page.mouse.move(...(await centre(from)));
    await desk.page.mouse.down();
    await desk.page.mouse.move(...(await centre(to)), { steps: 6 });
    await desk.until('[data-outcome="swap"]', "swaps with");
  };
  let code: string;
  beforeAll(async () => {
    code = `e2e-${v4().slice(0, 8)}`;
    await desk.other.call("POST", "/cockpit/board/add", { name: code, code });
    await open(`/boards/${code}/edit`);
    await desk.until(face("trend"));
  });

  it("leaves a panel in its place where Escape gives the drag up, and listens for it no longer than a panel is held", async () => {
    await desk.page.evaluate(() => {
      const held = new Set<unknown>();
      const [add, remove] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)];
      const tell = () => void (document.body.dataset.held = String(held.size));
      window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
        add(type, listener);
        if (type === "keydown") held.add(listener);
        tell();
      };
      window.removeEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
        remove(type, listener);
        held.delete(listener);
        tell();
      };
      tell();
    });
    const held = () => desk.page.evaluate(() => Number(document.body.dataset.held));
    const dragAndGiveUp = async (): Promise<void> => {
      await dragOver("stock", "brands");
      await desk.page.keyboard.press("Escape");
      await desk.gone("[data-outcome]");
      await desk.page.mouse.up();
    };
    const before = await placeWords("stock");
    // The first drag chooses the panel: what listens for its keys stays.
    await dragAndGiveUp();
    const after = await held();
    await dragAndGiveUp();
    await expect.poll(held).toBe(after);
    expect(await placeWords("stock")).toBe(before);
  });

  it("lets a panel that is dragged onto another change places with it, and saves both", async () => {
    await dragOver("stock", "brands");
    await desk.page.mouse.up();
    await desk.click(".page-head_tools button", "Save");
    await desk.gone(".form_unsavedNote");
    const { panels } = await desk.other.call<BoardAnswer>("GET", `/cockpit/board/get?board=${code}`);
    const placeOf = (panel: string) => panels.filter(({ id }) => id === panel).map(({ x, y, w, h }) => [x, y, w, h]);
    expect([placeOf("stock"), placeOf("brands")]).toEqual([[[5, 5, 3, 3]], [[0, 5, 3, 3]]]);
    expect(desk.faults).toEqual([]);
  });
});

describe("a wall screen and the fleet", () => {
  let wall: Page;
  let id: string;
  let faults: string[];
  const name = `Gate ${v4().slice(0, 8)}`;
  const shownCode = async (): Promise<string> => {
    const shown = await wall.waitForSelector(".wall_codeLetters[data-code]");
    return (await shown?.evaluate((letters) => letters.getAttribute("data-code"))) ?? "";
  };
  beforeAll(async () => {
    wall = await (await openProfile()).newPage();
    await wall.setViewport({ width: 1920, height: 1080 });
    // Without its credential the screen is answered 401.
    faults = watchFaults(wall, /40[13]|WebSocket/);
    await wall.evaluateOnNewDocument(() => localStorage.setItem("language", "en"));
    await wall.goto(`${desk.app.url}/wall`);
  });
  afterAll(() => wall?.browserContext().close());

  it("are paired by the code on the screen, which fills the window with its board and is live with its size", async () => {
    const code = await shownCode();
    await open("/screens");
    await desk.click(".page-head_root .bp6-intent-primary", "Pair a screen");
    await desk.until("#pair-code");
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.page.type("#pair-code", code);
    await desk.page.type("#pair-name", name);
    await desk.page.keyboard.press("Enter");
    await desk.until(".side-panel_root h2", name);
    await wall.waitForSelector("[data-figure] .inline_hidden");
    const look = await wall.evaluate(() => {
      const box = document.querySelector(".board_canvas")?.getBoundingClientRect();
      const { cursor } = getComputedStyle(document.querySelector("main") ?? document.body);
      return [cursor, ...[box?.width, box?.height].map((size) => Math.round(size ?? 0))];
    });
    expect(look).toEqual(["none", 1920, 1080]);
    const screen = async () => {
      const path = `/wall/screen/getpage?name=${encodeURIComponent(name)}`;
      return (await desk.other.call<{ list: ScreenAnswer[] }>("GET", path)).list[0];
    };
    await expect.poll(screen).toMatchObject({ state: "live", width: 1920, height: 1080 });
    id = (await screen())?.id ?? "";
  });

  it("begin again after a power cut without a hand, and draw no other board than the screen's own", async () => {
    const panels = [{ id: "alone", kind: "clock", x: 0, y: 0, w: 4, h: 3 }];
    const board = `Hall ${v4().slice(0, 8)}`;
    const own = await desk.other.call<{ id: string }>("POST", "/cockpit/board/add", { name: board, panels });
    await desk.other.call("PUT", "/wall/screen/update", { id, boardId: own.id });
    await wall.waitForSelector("[data-panel=alone]");
    await wall.evaluateOnNewDocument(() => {
      const look = () => {
        for (const panel of document.querySelectorAll("[data-panel]"))
          sessionStorage.setItem(`drawn ${panel.getAttribute("data-panel")}`, "");
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await wall.reload();
    await wall.waitForSelector("[data-panel=alone]");
    const drawn = await wall.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("drawn ")));
    expect(drawn).toEqual(["drawn alone"]);
  });

  it("part when the screen is revoked: it shows a code again and keeps nothing", async () => {
    await desk.click(".side-panel_root footer button", "Revoke");
    await desk.click(".dialog_confirmDialog .bp6-intent-danger", "Revoke");
    await desk.gone(`tr[data-id="${id}"]`);
    await wall.waitForSelector('[data-state="revoked"]');
    expect(await shownCode()).toHaveLength(8);
    expect(await wall.evaluate(() => localStorage.getItem("wall"))).toBeNull();
    // The panel reads its screen regularly, so it may ask for it once more just after the revoke.
    const others = desk.faults.filter((fault) => !/status of 404/.test(fault));
    expect([...faults, ...others]).toEqual([]);
  });
});
