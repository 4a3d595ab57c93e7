import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from "zxing-wasm/reader";

const prepare = () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  return prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true });
};

type Pixels = Pick<ImageData, "data" | "width" | "height">;

/** The symbols of a picture, as a scanner reads them: text and AIM identifier; in no order. */
export const readSymbols = async (image: Pixels, formats: ReadInputBarcodeFormat[]) => {
  await prepare();
  const options = { formats, tryHarder: true, maxNumberOfSymbols: 64 };
  const read = await readBarcodes({ ...image, colorSpace: "srgb" }, options);
  return read
    .filter(({ isValid }) => isValid)
    .map(({ text, bytes, symbologyIdentifier }) => ({
      text,
      bytes: new TextDecoder().decode(bytes),
      identifier: symbologyIdentifier,
    }));
};

/** A picture of dark modules on white, with a quiet zone, at 3 pixels a module. */
export const pictureOf = (rows: readonly (readonly boolean[])[], { quiet = 10, high = 1 } = {}): Pixels => {
  const [px, columns] = [3, Math.max(...rows.map(({ length }) => length))];
  const [width, height] = [(columns + 2 * quiet) * px, (rows.length * high + 2 * quiet) * px];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = rows[Math.floor((Math.floor(y / px) - quiet) / high)];
      if (row?.[Math.floor(x / px) - quiet]) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height };
};
