import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardCalls, type BoardRow, type UpdateBoard } from "#contracts/boards/board-calls.ts";
import { builtInPanels } from "#contracts/boards/built-in.ts";
import type { Panels } from "#client/screens/boards/editor/arrange.ts";
import { answerFleet, boardRow, ownBoard } from "#tests/support/component/boards.ts";
import { answerCockpit } from "#tests/support/component/cockpit.ts";
import { choose, click, fill, gone, press, until, wait } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { giveRoom } from "#tests/support/component/room.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { answer, refusal, sent } from "#tests/support/component/transport.ts";

let board: BoardRow;
const face = (panel: string): string => `[data-panel="${panel}"] button`;
const saves = (): UpdateBoard[] => sent<UpdateBoard>(boardCalls.update).map(({ body }) => body);
const placeOf = (panels: Panels | undefined, panel: string) => {
  const found = panels?.find(({ id }) => id === panel);
  return found && [found.x, found.y, found.w, found.h];
};
const keys = async (panel: string, pressed: string): Promise<void> => {
  (await until(face(panel))).focus();
  await press(pressed);
};
const openEditor = async (): Promise<void> => {
  await openPage(`/boards/${board.code}/edit`);
  await until(face("trend"));
};
const save = (): Promise<void> => click(".page-head_tools button", "Save");

beforeEach(() => {
  giveRoom();
  answerCockpit();
  board = ownBoard("Yard");
  answerFleet([boardRow(), board], []);
  answer(boardCalls.get, () => board);
  answer(boardCalls.update, ({ body }) => {
    const { version, ...change } = body as UpdateBoard;
    if (version !== board.version) return refusal("record.stale", { status: 409 });
    board = { ...board, ...change, companyId: null, version: board.version + 1 };
    Object.assign(board, { modifiedUserName: "Me", modifiedTime: "2026-11-26T01:17:00Z" });
    return { id: board.id, version: board.version, modifiedUserName: "Me", modifiedTime: board.modifiedTime };
  });
});
afterEach(() => void vi.restoreAllMocks());

it("a board is copied from the list, which leads to the editor of the copy", async () => {
  answer(boardCalls.add, ({ body }) => {
    const { name } = body as { name: string };
    board = ownBoard(name);
    return { id: board.id, code: board.code };
  });
  await openPage("/boards");
  await click('tr[data-code="enterprise"] button', "Copy");
  await fill("#f-name", "Morning");
  await click(".form_form [type=submit]");
  await until(".page-head_root h1", "Morning");
  await until(face("trend"));
  expect(sent(boardCalls.add)[0]?.body).toMatchObject({ name: "Morning", from: "enterprise" });
  expect(window.location.pathname).toBe("/boards/morning/edit");
});

it("a new board may begin blank", async () => {
  answer(boardCalls.add, () => ({ id: board.id, code: board.code }));
  await openPage("/boards");
  await click(".page-head_tools button", "New board");
  await fill("#f-name", "Yard");
  await choose("#f-start", "A blank board");
  await click(".form_form [type=submit]");
  await wait("nothing was added", () => sent(boardCalls.add).length === 1);
  expect(sent(boardCalls.add)[0]?.body).toEqual({ name: "Yard", companyId: null, panels: [] });
});

describe("the editor of a board", () => {
  it("names who saved its version, and says that another saved meanwhile", async () => {
    await openEditor();
    await keys("trend", "{ArrowRight}");
    await save();
    await until("aside footer", "Version 2 · Me · 26/11/2026 09:17");
    await keys("trend", "{ArrowLeft}");
    board = { ...board, version: 3, modifiedUserName: "Lin", name: "Lin's" };
    say("board:changed", { board: board.code, removed: false, definition: board });
    await until(".band_root", "Lin saved version 3");
    await click(".band_root button", "Compare");
    await until(".editor_conflict", "Lin");
  });

  it("lays panels out by keys alone, step by step back and forth", async () => {
    await openEditor();
    await keys("trend", "{ArrowRight}");
    await keys("deliveries", "{Shift>}{ArrowLeft}{/Shift}");
    await keys("log", "{Delete}");
    await until(".form_unsavedNote", "3 unsaved changes");
    await press("{Control>}z{/Control}");
    await until(".form_unsavedNote", "2 unsaved changes");
    await save();
    await gone(".form_unsavedNote");
    const [saved] = saves();
    expect(placeOf(saved?.panels, "trend")).toEqual([5, 2, 3, 3]);
    expect(placeOf(saved?.panels, "deliveries")).toEqual([0, 2, 4, 3]);
    expect(placeOf(saved?.panels, "log")).toEqual([8, 6, 4, 2]);
  });

  it("keeps what is done while it saves, and saves once however often the keys are pressed", async () => {
    let goOn = (): void => undefined;
    answer(boardCalls.update, async () => {
      await new Promise<void>((done) => (goOn = done));
      return { id: board.id, version: 2 };
    });
    await openEditor();
    await keys("trend", "{ArrowRight}");
    await press("{Control>}s{/Control}");
    await wait("nothing is saved", () => saves().length === 1);
    await press("{Control>}s{/Control}");
    await keys("log", "{Delete}");
    await until(".form_unsavedNote", "3 unsaved changes");
    goOn();
    await until(".form_unsavedNote", "1 unsaved change");
    expect(saves()).toHaveLength(1);
    expect(placeOf(saves()[0]?.panels, "trend")).toEqual([5, 2, 3, 3]);
    expect(document.querySelector(face("log"))).toBeNull();
  });

  it("asks before it is left with what is not saved", async () => {
    await openEditor();
    await keys("trend", "{Delete}");
    await click(".bp6-breadcrumbs a", "Boards");
    await click(".dialog_confirmDialog button", "Cancel");
    await until(".form_unsavedNote", "1 unsaved change");
    await click(".bp6-breadcrumbs a", "Boards");
    await click(".dialog_confirmDialog button", "Discard");
    await until("tr[data-code]");
    expect(window.location.pathname).toBe("/boards");
  });

  it("merges what two people changed, panel by panel", async () => {
    await openEditor();
    const theirs = builtInPanels.filter(({ id }) => id !== "log").map((panel) => ({ ...panel, title: "Theirs" }));
    board = { ...board, version: 2, panels: theirs, modifiedUserName: "Lin" };
    await keys("trend", "{ArrowRight}");
    await save();
    await until(".editor_conflict", "Lin");
    await click(".editor_conflict button", "Save as version 3");
    await gone(".editor_conflict");
    await gone(".form_unsavedNote");
    const titleOf = (panel: string) => board.panels.find(({ id }) => id === panel)?.title;
    // Mine moved two panels; all else is theirs, the removed one included.
    expect([titleOf("trend"), titleOf("stock"), placeOf(board.panels, "log")]).toEqual([
      undefined,
      "Theirs",
      undefined,
    ]);
    expect(saves().map(({ version }) => version)).toEqual([1, 2]);
  });
});
