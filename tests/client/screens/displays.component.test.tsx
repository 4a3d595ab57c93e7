import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import { claimScreen } from "#contracts/boards/pairing.ts";
import { screenCalls, type ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { answerFleet, boardRow, ownBoard, pairedScreen } from "#tests/support/component/boards.ts";
import { heldClock, letPass, realClock } from "#tests/support/component/clock.ts";
import { click, counted, fill, focused, gone, press, typeInto, until, wait } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { setWindowSize } from "#tests/support/component/room.ts";
import { answer, away, refusal, sent } from "#tests/support/component/transport.ts";

const panel = ".side-panel_root";
/** Longer than the pause between two looks at a screen, in ms. */
const aLook = 3100;
const yard = ownBoard("Yard");
let screens: ScreenAnswer[];
let gate: ScreenAnswer;

beforeEach(() => {
  gate = pairedScreen("Gate");
  screens = [gate];
  answerFleet([boardRow(), yard], screens);
});
afterEach(realClock);

const openGate = (): Promise<void> => openPage(`/screens?screen=${gate.id}`);
const save = (): Promise<void> => click(`${panel} footer button`, "Save");
const place = (): string => document.querySelector<HTMLInputElement>("#screen-place")?.value ?? "";
const placeIs = (text: string) => wait(`the place is not "${text}"`, () => place() === text);
const saves = (): Partial<ScreenAnswer>[] => sent<ScreenAnswer>(screenCalls.update).map(({ body }) => body);

describe("the dialog that pairs a screen", () => {
  it("says beside the code why it was refused, and shows the screen once a code is right", async () => {
    const codes: Record<string, string> = { ABCDEFGH: pairedScreen("").id };
    answer(claimScreen, ({ body }) => {
      const { code, name } = body as { code: string; name: string };
      const id = codes[code];
      if (id === undefined) return refusal("pairing.unknown", { status: 404 });
      screens.push(pairedScreen(name, { id }));
      return { id };
    });
    await openPage("/screens");
    await click(".page-head_root .bp6-intent-primary", "Pair a screen");
    await until("#pair-code");
    await typeInto("#pair-code", "2222-2222");
    await typeInto("#pair-name", "Hall");
    await press("{Enter}");
    await until("#pair-note", "No screen shows this code");
    await focused("#pair-code");
    await fill("#pair-code", "abcd efgh");
    await click(".bp6-dialog-footer [type=submit]");
    await until(`${panel} h2`, "Hall");
    await gone("#pair-code");
    expect(sent(claimScreen).at(-1)?.body).toMatchObject({ code: "ABCDEFGH", name: "Hall", boardId: BUILT_IN_ID });
    // The screen's own language and theme hold.
    expect(Object.keys(sent<object>(claimScreen).at(-1)?.body ?? {})).not.toContain("language");
  });
});

it("A screen names the company and the period of a board that somebody controls, for as long as that lasts", async () => {
  gate.cuts = [{ boardId: BUILT_IN_ID, companyName: "North", period: 4, driverName: "Lin" }];
  await openGate();
  await until("tbody td", "North only, Year · Lin controls it");
  await until(`${panel} .bp6-callout b`, "It shows a cut: North only, Year");
  await until(".displays-screen_counts", "show a cut");
});

describe("a phone", () => {
  it("shows how many boards a screen has in turn, on its card", async () => {
    setWindowSize(390, 844);
    const part = { boardId: BUILT_IN_ID, seconds: 30 };
    Object.assign(gate, { boardId: null, playlist: [part, { ...part, boardId: yard.id }] });
    await openPage("/screens");
    await until(".cards_listCard", "2 boards in turn");
  });
});

describe("the panel of a screen", () => {
  it("saves its language and its theme", async () => {
    await openGate();
    await click(`${panel} button`, "中文");
    await click(`${panel} button`, "Light");
    await save();
    await until(".bp6-toast, .toaster_toast", "Gate is saved");
    expect(saves()[0]).toMatchObject({ language: "zh", theme: "light" });
  });

  it("orders several boards by keys alone and saves them in that order", async () => {
    await openGate();
    await click(`${panel} button`, "Several in turn");
    for (const board of ["Enterprise board", "Yard"]) {
      await click(`${panel} button`, "Add a board");
      await click(".bp6-menu-item", board);
      await gone(".bp6-popover .bp6-menu-item");
    }
    await counted(".displays_parts li", 2);
    document.querySelector<HTMLElement>(".displays_parts li:last-child button")?.focus();
    await press("{Alt>}{ArrowUp}{/Alt}");
    await until("[role=status]", "Yard is now 1 of 2");
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Yard");
    await save();
    await until(".bp6-toast, .toaster_toast", "Gate is saved");
    expect(saves()[0]?.playlist).toEqual([
      { boardId: yard.id, seconds: 30 },
      { boardId: BUILT_IN_ID, seconds: 30 },
    ]);
  });

  it("keeps what was typed while the server does not answer", async () => {
    heldClock();
    await openGate();
    await fill("#screen-place", "East gate");
    const looks = sent(screenCalls.get).length;
    answer(screenCalls.get, away);
    await letPass(aLook);
    await letPass(aLook);
    expect(sent(screenCalls.get).length).toBeGreaterThan(looks + 1);
    expect(place()).toBe("East gate");
  });

  it("shows what another saved once what was typed is taken back", async () => {
    heldClock();
    gate.place = "Gate";
    await openGate();
    await fill("#screen-place", "Gate 2");
    Object.assign(gate, { place: "West gate", recordVersion: 2 });
    await letPass(aLook);
    expect(place()).toBe("Gate 2");
    await fill("#screen-place", "West gate");
    Object.assign(gate, { place: "North gate", recordVersion: 3 });
    await letPass(aLook);
    await placeIs("North gate");
  });

  it("keeps what is typed while it is saved, for the next save", async () => {
    let goOn = (): void => undefined;
    answer(screenCalls.update, async ({ body }) => {
      await new Promise<void>((done) => (goOn = done));
      Object.assign(gate, body as ScreenAnswer, { recordVersion: gate.recordVersion + 1 });
      return { id: gate.id, recordVersion: gate.recordVersion };
    });
    await openGate();
    await fill("#screen-place", "First gate");
    await save();
    await wait("nothing is saved", () => saves().length === 1);
    await fill("#screen-place", "Second gate");
    goOn();
    await until(".bp6-toast, .toaster_toast", "Gate is saved");
    expect(place()).toBe("Second gate");
    await save();
    await wait("nothing is saved again", () => saves().length === 2);
    expect(saves().map((body) => [body.place, body.recordVersion])).toEqual([
      ["First gate", 1],
      ["Second gate", 2],
    ]);
    goOn();
    await until(`${panel} footer .bp6-intent-primary:disabled`);
  });

  it("says that another saved meanwhile, keeps what was typed, and goes over it with the next save", async () => {
    await openGate();
    await fill("#screen-place", "North gate");
    Object.assign(gate, { place: "South gate", recordVersion: 2 });
    await save();
    await until(panel, "Saving again goes over it");
    expect(place()).toBe("North gate");
    await save();
    await wait("the second save is refused", () => gate.place === "North gate");
    expect(saves().map(({ recordVersion }) => recordVersion)).toEqual([1, 2]);
  });

  it("closes when the screen is revoked, which leaves the list", async () => {
    answer(screenCalls.remove, ({ query }) => {
      screens.splice(0, screens.length, ...screens.filter(({ id }) => id !== query["id"]));
      return null;
    });
    await openGate();
    await until("tbody td b", "Gate");
    await click(`${panel} footer button`, "Revoke");
    await click(".dialog_confirmDialog .bp6-intent-danger", "Revoke");
    await gone(panel);
    await gone("tbody td b");
  });
});

describe("the boards of a screen beside the list of boards", () => {
  it("go to another screen too, and no board is shown for less than ten seconds", async () => {
    const hall = pairedScreen("Hall");
    screens.push(hall);
    Object.assign(gate, {
      boardId: null,
      playlist: [
        { boardId: yard.id, seconds: 30 },
        { boardId: BUILT_IN_ID, seconds: 30 },
      ],
      boardNames: ["Yard", "Enterprise board"],
    });
    const first = ".displays_parts li:first-child input";
    await openPage(`/boards?screen=${gate.id}`);
    await counted(".displays_parts li", 2);
    await click(".boards_alsoFor label", "Hall");
    await fill(first, "5");
    await until(".displays_parts [aria-invalid]");
    await until(`${panel} footer .bp6-intent-primary:disabled`);
    await fill(first, "45");
    await save();
    await gone(".form_unsavedNote");
    const turn = [
      { boardId: yard.id, seconds: 45 },
      { boardId: BUILT_IN_ID, seconds: 30 },
    ];
    expect([gate.playlist, hall.playlist]).toEqual([turn, turn]);
  });
});
