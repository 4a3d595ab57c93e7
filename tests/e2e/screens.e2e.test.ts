import type { Page } from "puppeteer-core";
import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { openProfile } from "#tests/support/shared.ts";

let desk: Desk;
let wall: Page;
let id: string;
/** A board that the screen shows in turn with the built-in one. */
let second: { id: string; name: string };
const name = `Gate ${v4().slice(0, 8)}`;

// The browser complains of the answers that the tests ask for: a wrong code, and a record that another has changed.
beforeAll(async () => {
  desk = await openDesk({ but: /4(04|09|22|00)|ERR_FAILED/ });
  const board = `Yard ${v4().slice(0, 8)}`;
  second = {
    id: (await desk.other.call<{ id: string }>("POST", "/cockpit/board/add", { name: board })).id,
    name: board,
  };
  wall = await (await openProfile()).newPage();
  await wall.goto(`${desk.app.url}/wall`);
});
afterAll(async () => {
  await wall?.browserContext().close();
  await desk?.close();
});

const saved = () => desk.other.call<ScreenAnswer>("GET", `/wall/screen/get?id=${id}`);
const save = () => desk.click(".side-panel_root footer button", "Save");
const placeTyped = () => desk.page.$eval("#screen-place", (input) => (input as HTMLInputElement).value);
const retype = async (selector: string, text: string): Promise<void> => {
  await desk.page.$eval(selector, (input) => (input as HTMLInputElement).select());
  await desk.page.type(selector, text);
};

describe("the fleet of wall screens", () => {
  it("takes a screen by the code that it shows, and says when a code is wrong", async () => {
    const shown = await wall.waitForSelector(".code-letters_root[data-code]");
    const code = await shown?.evaluate((letters) => letters.getAttribute("data-code"));
    await desk.page.goto(`${desk.app.url}/screens`);
    await desk.click(".page-head_root .bp6-intent-primary", "Pair a screen");
    await desk.until("#pair-code");
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.page.type("#pair-code", "22222222");
    await desk.page.type("#pair-name", name);
    await desk.page.keyboard.press("Enter");
    await desk.until("#pair-note [role=alert], #pair-note .fault_root");
    await retype("#pair-code", code ?? "");
    await desk.click(".bp6-dialog-footer [type=submit]");
    await desk.until(".side-panel_root h2", name);
    const { list } = await desk.other.call<{ list: ScreenAnswer[] }>("GET", `/wall/screen/getpage?name=${name}`);
    id = list[0]?.id ?? "";
    expect(await saved()).toMatchObject({ name, boardId: BUILT_IN_ID, playlist: null });
  });

  it("orders the boards of a screen by keys alone", async () => {
    await desk.click(".side-panel_root button", "Several in turn");
    for (const board of ["Enterprise board", second.name]) {
      await desk.click(".side-panel_root button", "Add a board");
      await desk.click(".bp6-menu-item", board);
      // A menu that closes gives the focus back to its button.
      await desk.gone(".bp6-popover .bp6-menu-item");
    }
    await desk.counted(".playlist-editor_root li", 2);
    await desk.page.focus(".playlist-editor_root li:last-child button");
    await desk.page.keyboard.down("Alt");
    await desk.page.keyboard.press("ArrowUp");
    await desk.page.keyboard.up("Alt");
    await desk.until("[role=status]", `${second.name} is now 1 of 2`);
    expect(await desk.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(second.name);
    await save();
    const inTurn = async () => (await saved()).playlist?.map(({ boardId, seconds }) => [boardId, seconds]);
    await expect.poll(inTurn).toEqual([
      [second.id, 30],
      [BUILT_IN_ID, 30],
    ]);
  });

  it("keeps what was typed while the server does not answer", async () => {
    await retype("#screen-place", "East gate");
    let looks = 0;
    desk.page.on("request", (request) => {
      const isLook = request.url().includes("/wall/screen/get?");
      if (isLook) looks += 1;
      void (isLook ? request.abort() : request.continue());
    });
    await desk.page.setRequestInterception(true);
    await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(1);
    desk.page.removeAllListeners("request");
    await desk.page.setRequestInterception(false);
    expect(await placeTyped()).toBe("East gate");
  });

  it("shows what another saved once what was typed is taken back", async () => {
    const { playlist, place } = await saved();
    await desk.page.$eval("#screen-place", (input) => (input as HTMLInputElement).select());
    await (place === "" ? desk.page.keyboard.press("Backspace") : desk.page.keyboard.type(place));
    await desk.other.call("PUT", "/wall/screen/update", { id, place: "West gate", playlist });
    await expect.poll(placeTyped, { timeout: 10_000 }).toBe("West gate");
  });

  it("keeps what is typed while it is saved, for the next save", async () => {
    let goOn: (() => void) | undefined;
    desk.page.on("request", (request) => {
      const letGo = (): void => void request.continue();
      if (request.url().includes("/wall/screen/update")) goOn = letGo;
      else letGo();
    });
    await desk.page.setRequestInterception(true);
    await retype("#screen-place", "First gate");
    await save();
    await expect.poll(() => goOn).toBeDefined();
    await retype("#screen-place", "Second gate");
    goOn?.();
    await expect.poll(async () => (await saved()).place).toBe("First gate");
    await desk.until(".toasts_root, .bp6-toast", `${name} is saved`);
    desk.page.removeAllListeners("request");
    await desk.page.setRequestInterception(false);
    expect(await placeTyped()).toBe("Second gate");
    await save();
    await expect.poll(async () => (await saved()).place).toBe("Second gate");
  });

  it("gives the boards of a screen to another from the list of boards, never for less than ten seconds", async () => {
    const twin = `Twin ${name}`;
    const pairing = await fetch(`${desk.app.url}/base/wall/pair`, { method: "POST" });
    const { data } = (await pairing.json()) as { data: { code: string } };
    const claim = { code: data.code, name: twin, boardId: BUILT_IN_ID };
    const other = (await desk.other.call<{ id: string }>("POST", "/wall/claim", claim)).id;
    await desk.page.goto(`${desk.app.url}/boards?screen=${id}`);
    await desk.counted(".playlist-editor_root li", 2);
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.click(".also-for_root label", twin);
    await retype(".playlist-editor_root li:first-child input", "5");
    await desk.until(".playlist-editor_root [aria-invalid]");
    await desk.until(".side-panel_root footer .bp6-intent-primary:disabled");
    await retype(".playlist-editor_root li:first-child input", "45");
    await save();
    const turns = async () => {
      const { list } = await desk.other.call<{ list: ScreenAnswer[] }>("GET", `/wall/screen/getpage?name=${name}`);
      return list.map(({ playlist }) => playlist?.map(({ boardId, seconds }) => [boardId, seconds]));
    };
    const turn = [
      [second.id, 45],
      [BUILT_IN_ID, 30],
    ];
    await expect.poll(turns).toEqual([turn, turn]);
    await desk.gone(".unsaved-note_root");
    await desk.other.call("DELETE", `/wall/screen/softdelete?id=${other}`);
    await desk.page.goto(`${desk.app.url}/screens?screen=${id}`);
    await desk.until("#screen-place");
  });

  it("keeps what was typed when another saved meanwhile, says so, and saves over it when asked again", async () => {
    const { playlist } = await saved();
    await retype("#screen-place", "North gate");
    await desk.other.call("PUT", "/wall/screen/update", { id, place: "South gate", playlist });
    await save();
    await desk.until(".side-panel_root", "Saving again goes over it");
    expect(await placeTyped()).toBe("North gate");
    await save();
    await expect.poll(async () => (await saved()).place).toBe("North gate");
  });

  it("sends a revoked screen back to a code, and leaves the list without it", async () => {
    await desk.click(".side-panel_root footer button", "Revoke");
    await desk.click(".confirm-dialog_root .bp6-intent-danger", "Revoke");
    await desk.gone(".side-panel_root");
    await desk.gone(`tr[data-id="${id}"]`);
    await wall.waitForSelector(".code-letters_root[data-code]");
    expect(desk.faults).toEqual([]);
  });
});
