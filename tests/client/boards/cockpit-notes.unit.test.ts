import { beforeAll, describe, expect, it } from "vitest";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { setTimeZone } from "#client/lib/business-time.ts";
import {
  businessMoment,
  momentOfPlace,
  placeOfMoment,
  type Placing,
  flagText,
  foldNotes,
} from "#client/boards/notes/note-places.ts";
import { roomOf } from "#client/boards/notes/note-flags.tsx";
import { freeIn } from "#client/boards/presenting/free-in.ts";

const note = (time: string, text = ""): BoardNote => ({
  noteId: time,
  board: "enterprise",
  panel: "trend",
  at: `2026-11-20T${time}:00.000+08:00`,
  text,
  userId: "",
  userName: "",
});

describe("notes on the moments of a chart", () => {
  beforeAll(() => setTimeZone("Asia/Shanghai"));
  const halfHours = Array.from(
    { length: 48 },
    (_, i) => `${String(Math.floor(i / 2)).padStart(2, "0")}:${i % 2 ? "30" : "00"}`,
  );
  const day: Placing = { type: 1, names: halfHours, span: { from: 12, to: 40 }, today: "2026-11-20" };
  const month: Placing = {
    type: 2,
    names: ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"],
    span: { from: 0, to: 4 },
    today: "2026-11-03",
  };
  const at = (text: string) => Date.parse(`2026-11-${text}:00+08:00`);

  it("stand in a day where their minute is, and nowhere on another day or outside what is drawn", () => {
    expect(placeOfMoment(day, note("06:00").at)).toBe(0);
    expect(placeOfMoment(day, note("14:45").at)).toBe(17.5);
    expect(placeOfMoment(day, note("05:59").at)).toBeUndefined();
    expect(placeOfMoment(day, "2026-11-19T14:30:00+08:00")).toBeUndefined();
  });
  it("stand in a longer period on the bucket of their day", () => {
    expect(placeOfMoment(month, "2026-11-02T23:59:00+08:00")).toBe(1);
    expect(placeOfMoment(month, "2026-10-31T12:00:00+08:00")).toBeUndefined();
  });
  it("are pinned to five minutes of a day, and to the noon of a day in a longer period", () => {
    expect(momentOfPlace(day, 17.04)).toBe(at("20T14:30"));
    expect(momentOfPlace(month, 1.2)).toBe(at("02T12:00"));
  });
  it("know the tenant's clock where it jumps", () => {
    setTimeZone("Europe/Berlin");
    expect(businessMoment("2026-03-29", 12 * 60)).toBe(Date.parse("2026-03-29T12:00:00+02:00"));
    expect(businessMoment("2026-03-29", 60)).toBe(Date.parse("2026-03-29T01:00:00+01:00"));
    setTimeZone("Asia/Shanghai");
  });
  it("fold to one flag within twenty minutes, and only the newest flag is open", () => {
    const flags = foldNotes(
      ["14:36", "10:40", "14:20", "14:30"].map((time) => note(time)),
      (moment) => placeOfMoment(day, moment),
    );
    expect(flags.map(({ notes, isOpen }) => [notes.map(({ noteId }) => noteId), isOpen])).toEqual([
      [["10:40"], false],
      [["14:36", "14:30", "14:20"], true],
    ]);
  });
  it("share a flag where they share a place, as those of one day in a month", () => {
    const flags = foldNotes(
      ["14:36", "10:40"].map((time) => note(time)),
      () => 1,
    );
    expect(flags.map(({ notes }) => notes.map(({ noteId }) => noteId))).toEqual([["14:36", "10:40"]]);
  });
  it("share a flag where their flags would overlap", () => {
    const flags = foldNotes(
      ["09:00", "10:40", "14:36"].map((time) => note(time)),
      (moment) => placeOfMoment(day, moment),
      (one, next) => next - one < 4,
    );
    expect(flags.map(({ notes }) => notes.length)).toEqual([2, 1]);
  });
  it("open to the right, or to the left where more room is, and never over the flag before them", () => {
    const axis = { width: 760, height: 240, xOf: (place: number) => place, placeAt: (x: number) => x };
    const flag = (place: number) => ({ notes: [note("14:36", "a".repeat(30))] as [BoardNote], place, isOpen: true });
    const wide = 76 + 11.5 * 30;
    expect(roomOf(flag(100), undefined, axis)).toEqual({ from: 100, to: 100 + wide, flips: false });
    expect(roomOf(flag(700), undefined, axis)).toEqual({ from: 700 - wide, to: 700, flips: true });
    expect(roomOf(flag(700), flag(400), axis)).toEqual({ from: 442, to: 700, flips: true });
    expect(roomOf(flag(700), flag(650), axis)).toBeUndefined();
  });
  it("show 24 Chinese or 48 Latin signs, and then dots", () => {
    expect(flagText("桥".repeat(24))).toBe("桥".repeat(24));
    expect(flagText("桥".repeat(25))).toBe(`${"桥".repeat(24)}…`);
    expect(flagText("a".repeat(49))).toBe(`${"a".repeat(48)}…`);
  });
});

describe("the time until the board is free to present", () => {
  it("is ten minutes after the last change, and half a minute after the last line", () => {
    const driven = { sharedAt: 0, driverGoneAt: undefined, offlineSince: undefined };
    expect(freeIn(driven, 2_000, false)).toEqual({ lost: false, seconds: 598, clock: "9:58", isLastMinute: false });
    expect(freeIn(driven, -1_500, false)).toMatchObject({ clock: "10:00" });
    expect(freeIn(driven, 576_000, true)).toMatchObject({ clock: "0:24", isLastMinute: true });
    expect(freeIn({ ...driven, driverGoneAt: 10_000 }, 26_000, false)).toMatchObject({ lost: true, seconds: 14 });
    const offline = { ...driven, offlineSince: 10_000 };
    expect(freeIn(offline, 90_000, true)).toMatchObject({ lost: true, seconds: 0 });
    // Whose own line is lost knows nothing of the driver's.
    expect(freeIn(offline, 90_000, false)).toMatchObject({ lost: false, seconds: 510 });
  });
});
