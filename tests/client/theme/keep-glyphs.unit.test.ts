import { expect, it, vi } from "vitest";
import { keepGlyphs } from "#client/theme/keep-glyphs.ts";

type Face = Pick<FontFace, "family" | "unicodeRange" | "weight" | "status" | "load">;

/** Faces as a document has them: none is loaded. */
class Faces extends EventTarget {
  readonly loaded: string[] = [];
  readonly faces: Face[] = [];

  add(family: string, unicodeRange: string, weight: string, load = async () => undefined as never): Face {
    const face: Face = {
      family,
      unicodeRange,
      weight,
      status: "unloaded",
      load: () => (this.loaded.push(`${unicodeRange} ${weight}`), load()),
    };
    this.faces.push(face);
    return face;
  }
  [Symbol.iterator] = () => this.faces[Symbol.iterator]();
  /** The browser has loaded a face, because it is shown. */
  show(...fontfaces: Face[]): void {
    for (const face of fontfaces) Object.assign(face, { status: "loaded" });
    this.dispatchEvent(Object.assign(new Event("loadingdone"), { fontfaces }));
  }
}

const han = "'Noto Sans SC'";

it("a range that is shown in one weight is loaded in the others, and no other range is", async () => {
  vi.useFakeTimers();
  const faces = new Faces();
  const [shown] = ["400", "500", "600"].map((weight) => faces.add(han, "U+5357", weight));
  faces.add(han, "U+674e", "400");
  faces.add("Barlow", "U+5357", "400");
  keepGlyphs(faces as unknown as FontFaceSet);
  faces.show(shown!);
  expect(faces.loaded).toEqual([]);
  vi.runAllTimers();
  expect(faces.loaded).toEqual(["U+5357 500", "U+5357 600"]);
  vi.useRealTimers();
});

it("a weight that cannot be loaded disturbs nothing, and a Latin face loads no other", () => {
  vi.useFakeTimers();
  const faces = new Faces();
  const latin = faces.add("Barlow", "U+41", "400");
  faces.add("Barlow", "U+41", "500");
  const shown = faces.add(han, "U+5357", "400");
  faces.add(han, "U+5357", "500", () => Promise.reject(new Error("away")));
  keepGlyphs(faces as unknown as FontFaceSet);
  faces.show(latin, shown);
  vi.runAllTimers();
  expect(faces.loaded).toEqual(["U+5357 500"]);
  vi.useRealTimers();
});

it("a face that failed without the network is loaded again until it is there, and then added", async () => {
  vi.useFakeTimers();
  const faces = new Faces();
  const failed = faces.add(han, "U+5357", "500");
  const answers = [() => Promise.reject(new Error("away")), () => Promise.resolve()];
  const added: unknown[] = [];
  const next = { load: () => answers.shift()!() };
  keepGlyphs(Object.assign(faces, { add: (face: never) => added.push(face) }) as never, () => next as never);
  faces.dispatchEvent(Object.assign(new Event("loadingerror"), { fontfaces: [failed] }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(added).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(added).toEqual([next]);
  vi.useRealTimers();
});
