import { allFormats, sightingOf, type CodeFormat, type Sighting } from "./code-formats.ts";
import type { ReaderAnswer, ReaderQuestion } from "./code-reader.ts";

/** Finds the code in a picture. Resolves to `undefined` if there is no code. */
export type CodeSource = { read(image: ImageData): Promise<Sighting | undefined>; close(): void };

type Detector = { detect(image: ImageData): Promise<{ rawValue: string; format: string }[]> };

declare global {
  /** The browser's own code reader. Only a few browsers have it. */
  var BarcodeDetector:
    { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> } | undefined;
}

type DetectorSource = Pick<CodeSource, "read"> & { formats: readonly CodeFormat[] };

const openDetector = async (): Promise<DetectorSource | undefined> => {
  const supported = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
  const formats = allFormats.filter((format) => supported.includes(format));
  if (!globalThis.BarcodeDetector || formats.length === 0) return undefined;
  const detector = new globalThis.BarcodeDetector({ formats });
  const read = async (image: ImageData): Promise<Sighting | undefined> => {
    const [match] = await detector.detect(image);
    return match && sightingOf(match.rawValue, match.format);
  };
  return { read, formats };
};

/** Starts the client's own decoder in a worker. */
const openDecoder = (formats: readonly CodeFormat[]): CodeSource => {
  const worker = new Worker(new URL("code-reader.ts", import.meta.url), { type: "module" });
  let request: { resolve(sighting: Sighting | undefined): void; reject(fault: Error): void } | undefined;
  worker.addEventListener("message", ({ data: { sighting, fault } }: MessageEvent<ReaderAnswer>) =>
    fault === undefined ? request?.resolve(sighting) : request?.reject(new Error(fault)),
  );
  worker.addEventListener("error", ({ message }) => request?.reject(new Error(message)));
  return {
    read: (image) =>
      new Promise((resolve, reject) => {
        request = { resolve, reject };
        worker.postMessage({ image, formats } satisfies ReaderQuestion, [image.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
};

/**
 * Reads with the browser's reader what it can read, and with the client's own decoder the other kinds of codes. Without the browser's reader, or when
 * it fails, the decoder reads all. It reads one picture at a time.
 */
export const openCodeSource = async (): Promise<CodeSource> => {
  let detector = await openDetector().catch(() => undefined);
  let decoder: CodeSource | undefined;
  const rest = allFormats.filter((format) => !detector?.formats.includes(format));
  const decode = async (image: ImageData, formats: readonly CodeFormat[]): Promise<Sighting | undefined> => {
    if (formats.length === 0) return undefined;
    decoder ??= openDecoder(formats);
    return decoder.read(image);
  };
  return {
    read: async (image) => {
      if (!detector) return decode(image, allFormats);
      try {
        const sighting = await detector.read(image);
        if (sighting) return sighting;
      } catch {
        // The browser's reader exists but fails, for example because the phone lacks the service it needs.
        detector = undefined;
        decoder?.close();
        decoder = undefined;
        return decode(image, allFormats);
      }
      return decode(image, rest);
    },
    close: () => decoder?.close(),
  };
};
