import type { ReaderAnswer } from "./code-reader.ts";

/** Finds the code in a picture; `undefined` without one. */
export type CodeSource = { read(image: ImageData): Promise<string | undefined>; close(): void };

type Detector = { detect(image: ImageData): Promise<{ rawValue: string }[]> };

declare global {
  /** The browser's own reader, which few of them have. */
  var BarcodeDetector:
    { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> } | undefined;
}

/** As the browser names them. */
const formats = ["code_128", "qr_code", "data_matrix", "ean_13"];

const openDetector = async (): Promise<CodeSource | undefined> => {
  const known = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!globalThis.BarcodeDetector || !formats.every((format) => known.includes(format))) return undefined;
  const detector = new globalThis.BarcodeDetector({ formats });
  return { read: async (image) => (await detector.detect(image))[0]?.rawValue, close: () => undefined };
};

/** Our decoder, in a thread of its own. */
const openDecoder = (): CodeSource => {
  const worker = new Worker(new URL("code-reader.ts", import.meta.url), { type: "module" });
  let asked: { resolve(code: string | undefined): void; reject(fault: Error): void } | undefined;
  worker.addEventListener("message", ({ data: { code, fault } }: MessageEvent<ReaderAnswer>) =>
    fault === undefined ? asked?.resolve(code) : asked?.reject(new Error(fault)),
  );
  worker.addEventListener("error", ({ message }) => asked?.reject(new Error(message)));
  return {
    read: (image) =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject };
        worker.postMessage(image, [image.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
};

/** The browser's reader where it knows the formats of labels, else the decoder that comes with the client. One picture at a time. */
export const openCodeSource = async (): Promise<CodeSource> => {
  const own = await openDetector().catch(() => undefined);
  if (!own) return openDecoder();
  let source = own;
  return {
    read: async (image) => {
      try {
        return await source.read(image);
      } catch (error) {
        if (source !== own) throw error;
        // It is there and does not work, as where the phone lacks the service behind it.
        source = openDecoder();
        return source.read(image);
      }
    },
    close: () => source.close(),
  };
};
