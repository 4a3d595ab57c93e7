import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** `code`: the code found in the sent picture, if any. `fault`: why the picture could not be read. */
export type ReaderAnswer = { code?: string; fault?: string };

/** The part of a worker's global scope that this file uses. The compiler only knows a page's scope. */
declare const self: {
  postMessage(answer: ReaderAnswer): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ImageData>) => void): void;
};

/** Formats with a check digit or error correction, so a wrong reading is detected. */
const options: ReaderOptions = { formats: ["Code128", "QRCode", "DataMatrix", "EAN13"], maxNumberOfSymbols: 1 };

// The decoder would otherwise be downloaded from another company's server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

self.addEventListener("message", ({ data }) => {
  readBarcodes(data, options).then(
    ([match]) => self.postMessage({ code: match?.text }),
    (error: unknown) => self.postMessage({ fault: String(error) }),
  );
});
