import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { allFormats, codeFormats, sightingOf, type CodeFormat, type Sighting } from "./code-formats.ts";

/** A picture, and the kinds of codes to look for. */
export type ReaderQuestion = { image: ImageData; formats: readonly CodeFormat[] };
/** `sighting`: the code in the picture, if any. `fault`: why the picture could not be read. */
export type ReaderAnswer = { sighting?: Sighting | undefined; fault?: string };

/** The part of a worker's global scope that this file uses. The compiler only knows a page's scope. */
declare const self: {
  postMessage(answer: ReaderAnswer): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ReaderQuestion>) => void): void;
};

// The decoder would otherwise be downloaded from another company's server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const read = async ({ image, formats }: ReaderQuestion): Promise<Sighting | undefined> => {
  const names = formats.map((format) => codeFormats[format]);
  const [match] = await readBarcodes(image, { formats: names, maxNumberOfSymbols: 1 });
  if (!match) return undefined;
  return sightingOf(match.text, allFormats.find((format) => codeFormats[format] === match.symbology) ?? "");
};

self.addEventListener("message", ({ data }) => {
  read(data).then(
    (sighting) => self.postMessage({ sighting }),
    (error: unknown) => self.postMessage({ fault: String(error) }),
  );
});
