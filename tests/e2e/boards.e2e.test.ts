import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoardAnswer } from "#contracts/boards/board-calls.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";

let desk: Desk;
// The browser complains of the answer 409, which one of the tests asks for.
beforeAll(async () => void (desk = await openDesk({ but: /409/ })));
afterAll(() => desk?.close());

const face = (panel: string): string => `[data-panel="${panel}"] button`;
const savedOf = (board: string) => desk.other.call<BoardAnswer>("GET", `/cockpit/board/get?board=${board}`);
const placeOf = async (board: string, panel: string) => {
  const found = (await savedOf(board)).panels.find(({ id }) => id === panel);
  return found && [found.x, found.y, found.w, found.h];
};
/** A board of its own, open in the editor. */
const openOwn = async (): Promise<string> => {
  const code = `e2e-${v4().slice(0, 8)}`;
  await desk.other.call("POST", "/cockpit/board/add", { name: code, code });
  await desk.page.goto(`${desk.app.url}/boards/${code}/edit`);
  await desk.until(face("trend"));
  return code;
};
const press = async (panel: string, ...keys: ("Shift" | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "Delete")[]) => {
  await desk.page.focus(face(panel));
  for (const key of keys) await (key === "Shift" ? desk.page.keyboard.down(key) : desk.page.keyboard.press(key));
  await desk.page.keyboard.up("Shift");
};
const centre = async (panel: string) => {
  const box = await (await desk.until(`.react-draggable[data-panel="${panel}"]`)).boundingBox();
  return box ? ([box.x + box.width / 2, box.y + box.height / 2] as const) : ([0, 0] as const);
};
const placeWords = (panel: string) => desk.page.$eval(face(panel), (box) => box.getAttribute("aria-label"));
const save = async (): Promise<void> => {
  await desk.click(".page-head_tools button", "Save");
  await desk.gone(".unsaved-note_root");
};

describe("boards", () => {
  it("are copied from the list, which leads to the editor", async () => {
    const name = `Copy ${v4().slice(0, 8)}`;
    await desk.page.goto(`${desk.app.url}/boards`);
    await desk.click('tr[data-code="enterprise"] button', "Copy");
    await desk.until("#f-name");
    await desk.page.$eval("#f-name", (input) => (input as HTMLInputElement).select());
    await desk.page.keyboard.type(name);
    await desk.click(".form-dialog_form [type=submit]");
    await desk.until(".page-head_root h1", name);
    await desk.until(face("trend"));
    expect(await seriousFaults(desk.page)).toEqual([]);
  });

  it("are laid out by keys alone, step by step back and forth", async () => {
    const code = await openOwn();
    await press("trend", "ArrowRight");
    await press("deliveries", "Shift", "ArrowLeft");
    await press("log", "Delete");
    await desk.until(".unsaved-note_root", "3 unsaved changes");
    await desk.page.keyboard.down("Control");
    await desk.page.keyboard.press("z");
    await desk.page.keyboard.up("Control");
    await desk.until(".unsaved-note_root", "2 unsaved changes");
    await save();
    expect(await placeOf(code, "trend")).toEqual([5, 2, 3, 3]);
    expect(await placeOf(code, "deliveries")).toEqual([0, 2, 4, 3]);
    expect(await placeOf(code, "log")).toEqual([8, 6, 4, 2]);
  });

  it("let a panel that is dragged onto another change places with it", async () => {
    const code = await openOwn();
    await desk.page.mouse.move(...(await centre("stock")));
    await desk.page.mouse.down();
    await desk.page.mouse.move(...(await centre("brands")), { steps: 6 });
    await desk.until('[data-outcome="swap"]', "swaps with");
    await desk.page.mouse.up();
    await save();
    expect([await placeOf(code, "stock"), await placeOf(code, "brands")]).toEqual([
      [5, 5, 3, 3],
      [0, 5, 3, 3],
    ]);
  });

  it("keep what is done while they are saved, and are saved once however often the keys are pressed", async () => {
    const code = await openOwn();
    let saves = 0;
    let goOn = (): void => undefined;
    desk.page.on("request", (request) => {
      const letGo = (): void => void request.continue();
      if (request.url().includes("/board/update")) {
        saves += 1;
        goOn = letGo;
      } else letGo();
    });
    await desk.page.setRequestInterception(true);
    await press("trend", "ArrowRight");
    await desk.page.keyboard.down("Control");
    await desk.page.keyboard.press("s");
    await expect.poll(() => saves).toBe(1);
    await desk.page.keyboard.press("s");
    await desk.page.keyboard.up("Control");
    await press("log", "Delete");
    await desk.until(".unsaved-note_root", "3 unsaved changes");
    goOn();
    await desk.until(".unsaved-note_root", "1 unsaved change");
    desk.page.removeAllListeners("request");
    await desk.page.setRequestInterception(false);
    expect([saves, await placeOf(code, "trend"), await desk.page.$(face("log"))]).toEqual([1, [5, 2, 3, 3], null]);
    // The browser asks before a page with unsaved changes is left.
    await save();
  });

  it("listen for Escape no longer than a panel is held", async () => {
    await openOwn();
    await desk.page.evaluate(() => {
      const held = new Set<unknown>();
      const [add, remove] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)];
      const tell = () => void (document.body.dataset.held = String(held.size));
      window.addEventListener = (
        type: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | AddEventListenerOptions,
      ) => {
        add(type, listener, options);
        if (type === "keydown") held.add(listener);
        tell();
      };
      window.removeEventListener = (
        type: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | EventListenerOptions,
      ) => {
        remove(type, listener, options);
        held.delete(listener);
        tell();
      };
      tell();
    });
    const held = () => desk.page.evaluate(() => Number(document.body.dataset.held));
    const dragAndGiveUp = async (): Promise<void> => {
      await desk.page.mouse.move(...(await centre("stock")));
      await desk.page.mouse.down();
      await desk.page.mouse.move(...(await centre("brands")), { steps: 6 });
      await desk.until('[data-outcome="swap"]');
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

  it("ask before their editor is left with what is not saved", async () => {
    await openOwn();
    await press("trend", "Delete");
    await desk.click(".bp6-breadcrumbs a", "Boards");
    await desk.click(".confirm-dialog_root button", "Cancel");
    await desk.until(".unsaved-note_root", "1 unsaved change");
    await desk.click(".bp6-breadcrumbs a", "Boards");
    await desk.click(".confirm-dialog_root button", "Discard");
    await desk.until("tr[data-code]");
    expect(new URL(desk.page.url()).pathname).toBe("/boards");
  });

  it("that two people changed are chosen from, panel by panel", async () => {
    const code = await openOwn();
    const { id, version, panels } = await savedOf(code);
    const theirs = panels.filter((panel) => panel.id !== "log").map((panel) => ({ ...panel, title: "Theirs" }));
    await desk.other.call("PUT", "/cockpit/board/update", { id, version, panels: theirs });
    await press("trend", "ArrowRight");
    await desk.click(".page-head_tools button", "Save");
    await desk.click(".conflict_root button", "Save as version");
    await desk.gone(".conflict_root");
    await desk.gone(".unsaved-note_root");
    const merged = (await savedOf(code)).panels;
    const titleOf = (panel: string) => merged.find((each) => each.id === panel)?.title;
    // Mine moved two panels; all else is theirs, the removed one included.
    expect([titleOf("trend"), titleOf("stock"), merged.some((each) => each.id === "log")]).toEqual([
      undefined,
      "Theirs",
      false,
    ]);
    expect(desk.faults).toEqual([]);
  });
});
