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
  const supported = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!globalThis.BarcodeDetector || !formats.every((format) => supported.includes(format))) return undefined;
  const detector = new globalThis.BarcodeDetector({ formats });
  return { read: async (image) => (await detector.detect(image))[0]?.rawValue, close: () => undefined };
};

/** Our decoder, in a thread of its own. */
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

/** The browser's reader where it knows the formats of labels, else the decoder that comes with the client. One picture at a time. */
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
        // It is there and does not work, as where the phone lacks the service behind it.
        source = openDecoder();
        return source.read(image);
      }
    },
    close: () => source.close(),
  };
};
