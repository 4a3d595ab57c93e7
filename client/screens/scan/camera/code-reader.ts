import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** `code` of the picture that was sent, if there is one in it; `fault`: it could not be read. */
export type ReaderAnswer = { code?: string; fault?: string };

/** The part of a worker's scope that is used here; the compiler knows a page's. */
declare const self: {
  postMessage(answer: ReaderAnswer): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ImageData>) => void): void;
};

/** Formats that carry a check of their own: what is read of them was printed so. */
const options: ReaderOptions = { formats: ["Code128", "QRCode", "DataMatrix", "EAN13"], maxNumberOfSymbols: 1 };

// Without this the decoder would be fetched from somebody else's server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

self.addEventListener("message", ({ data }) => {
  readBarcodes(data, options).then(
    ([match]) => self.postMessage({ code: match?.text }),
    (error: unknown) => self.postMessage({ fault: String(error) }),
  );
});
