import type { ReaderAnswer } from "./code-reader.ts";

/** Finds the code in a picture. Resolves to `undefined` if there is no code. */
export type CodeSource = { read(image: ImageData): Promise<string | undefined>; close(): void };

type Detector = { detect(image: ImageData): Promise<{ rawValue: string }[]> };

declare global {
  /** The browser's own code reader. Only a few browsers have it. */
  var BarcodeDetector:
    { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> } | undefined;
}

/** The code formats, by the browser's names. */
const formats = ["code_128", "qr_code", "data_matrix", "ean_13"];

const openDetector = async (): Promise<CodeSource | undefined> => {
  const supported = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!globalThis.BarcodeDetector || !formats.every((format) => supported.includes(format))) return undefined;
  const detector = new globalThis.BarcodeDetector({ formats });
  return { read: async (image) => (await detector.detect(image))[0]?.rawValue, close: () => undefined };
};

/** Starts the client's own decoder in a worker. */
const openDecoder = (): CodeSource => {
  const worker = new Worker(new URL("code-reader.ts", import.meta.url), { type: "module" });
  let request: { resolve(code: string | undefined): void; reject(fault: Error): void } | undefined;
  worker.addEventListener("message", ({ data: { code, fault } }: MessageEvent<ReaderAnswer>) =>
    fault === undefined ? request?.resolve(code) : request?.reject(new Error(fault)),
  );
  worker.addEventListener("error", ({ message }) => request?.reject(new Error(message)));
  return {
    read: (image) =>
      new Promise((resolve, reject) => {
        request = { resolve, reject };
        worker.postMessage(image, [image.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
};

/** Uses the browser's reader if it supports the formats of our labels, else the client's own decoder. It reads one picture at a time. */
export const openCodeSource = async (): Promise<CodeSource> => {
  const detector = await openDetector().catch(() => undefined);
  if (!detector) return openDecoder();
  let source = detector;
  return {
    read: async (image) => {
      try {
        return await source.read(image);
      } catch (error) {
        if (source !== detector) throw error;
        // The browser's reader exists but fails, for example because the phone lacks the service it needs.
        source = openDecoder();
        return source.read(image);
      }
    },
    close: () => source.close(),
  };
};
