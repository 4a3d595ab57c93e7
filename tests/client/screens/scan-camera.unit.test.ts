import { afterEach, describe, expect, it, vi } from "vitest";
import { allFormats, codeFormats, sightingOf } from "#client/screens/scan/camera/code-formats.ts";
import type { ReaderQuestion } from "#client/screens/scan/camera/code-reader.ts";
import { openCodeSource } from "#client/screens/scan/camera/code-source.ts";
import { partInSight, cameraFaultOf } from "#client/screens/scan/camera/run-camera.ts";
import { createReliability, createSightings } from "#client/screens/scan/session/repeat-guard.ts";

describe("codes before the camera", () => {
  it("count once as long as they are seen again within 2 s, however long they stay", () => {
    const isNew = createSightings();
    const first = [0, 100, 1900, 3800, 5700].map((at) => isNew("A", at));
    expect(first).toEqual([true, false, false, false, false]);
    expect([isNew("A", 7699), isNew("A", 9699)]).toEqual([false, true]);
  });

  it("count each by itself where two labels are in sight", () => {
    const isNew = createSightings();
    expect([isNew("A", 0), isNew("B", 100), isNew("A", 200), isNew("B", 300)]).toEqual([true, true, false, false]);
  });
});

describe("a code of a kind without a check digit", () => {
  const readings = (codes: string[], format: string, lengths: number[]) => {
    const isReliable = createReliability(() => lengths);
    return codes.map((code) => isReliable(sightingOf(code, format)));
  };

  it.each(["code_39", "itf", "codabar"])("as %s counts after two equal readings of a usual length", (format) => {
    const [whole, short] = ["075720005688", "0757200056"];
    expect(readings([whole, whole, short, short, whole], format, [12])).toEqual([false, true, false, false, false]);
    expect(readings([whole, short, whole, whole], format, [12])).toEqual([false, false, false, true]);
  });

  it("counts after two equal readings where no length is known, and without the stars of Code 39", () => {
    expect(readings(["AB-1", "AB-1"], "code_39", [])).toEqual([false, true]);
    expect(readings(["*AB-1*", "*AB-1*"], "code_39", [4])).toEqual([false, true]);
  });

  it("does not hold up the kinds that have one", () => {
    const others = allFormats.filter((format) => !["code_39", "itf", "codabar"].includes(format));
    expect(others).toHaveLength(8);
    for (const format of others) expect(readings(["A1"], format, [12])).toEqual([true]);
  });
});

describe("the reader of a picture", () => {
  afterEach(() => void vi.unstubAllGlobals());
  const image = { data: new Uint8ClampedArray(4) } as ImageData;

  /** A browser whose own reader has these kinds of codes, with the pictures that its reader and the decoder were asked for. */
  const browserWith = (formats: string[], detect: () => Promise<{ rawValue: string; format: string }[]>) => {
    const asked: (readonly string[])[] = [];
    vi.stubGlobal(
      "BarcodeDetector",
      class {
        static getSupportedFormats = () => Promise.resolve(formats);
        detect = detect;
      },
    );
    vi.stubGlobal(
      "Worker",
      class {
        #answer: ((event: unknown) => void) | undefined;
        addEventListener(type: string, answer: (event: unknown) => void) {
          if (type === "message") this.#answer = answer;
        }
        postMessage(question: ReaderQuestion) {
          asked.push(question.formats);
          this.#answer?.({ data: { sighting: sightingOf("DECODED", "itf") } });
        }
        terminate() {}
      },
    );
    return asked;
  };

  it("is the browser's own for the kinds that it has, and the client's decoder for the others", async () => {
    const asked = browserWith(["qr_code", "code_128"], () => Promise.resolve([]));
    const source = await openCodeSource();
    expect(await source.read(image)).toEqual({ code: "DECODED", isWeak: true });
    expect(asked).toEqual([allFormats.filter((format) => !["qr_code", "code_128"].includes(format))]);
  });

  it("is the browser's own alone where it has all kinds or finds a code", async () => {
    const found = { rawValue: "A1", format: "code_39" };
    const asked = browserWith(Object.keys(codeFormats), () => Promise.resolve([found]));
    expect(await (await openCodeSource()).read(image)).toEqual({ code: "A1", isWeak: true });
    browserWith(Object.keys(codeFormats), () => Promise.resolve([]));
    expect(await (await openCodeSource()).read(image)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("is the decoder for all kinds once the browser's own fails", async () => {
    const asked = browserWith(["qr_code"], () => Promise.reject(new Error("no service")));
    const source = await openCodeSource();
    await source.read(image);
    await source.read(image);
    expect(asked).toEqual([allFormats, allFormats]);
  });
});

describe("the part of the picture that is read", () => {
  it("is what the frame shows, and not the cylinders beside it", () => {
    const box = { width: 390, height: 195 };
    expect(partInSight({ width: 1080, height: 1920 }, box)).toEqual({ x: 0, y: 690, width: 1080, height: 540 });
    expect(partInSight({ width: 1920, height: 480 }, box)).toEqual({ x: 480, y: 0, width: 960, height: 480 });
  });
});

describe("a camera that does not open", () => {
  it("is told apart by the browser's word for it, and by the address before all else", () => {
    const word = (name: string) => cameraFaultOf(new DOMException("", name));
    expect(word("NotAllowedError")).toBe("insecure");
    const secure = globalThis.isSecureContext;
    globalThis.isSecureContext = true;
    const names = ["NotAllowedError", "NotFoundError", "OverconstrainedError", "NotReadableError", "TimeoutError"];
    expect(names.map(word)).toEqual(["refused", "missing", "missing", "busy", "failed"]);
    globalThis.isSecureContext = secure;
  });
});
