import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** A canvas as pdf.js makes one for itself. */
type Canvases = {
  create(
    width: number,
    height: number,
  ): { context: { getImageData(x: number, y: number, width: number, height: number): ImageData } };
};

/** Pixels of a millimetre: 200 dpi, the least that a label printer has. */
const SCALE = 200 / 72;

/** The texts of the QR codes on a page, read from its pixels as a scanner reads them; in no order. */
export async function readQr(pdf: Uint8Array, pageNumber = 1): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer },
    fireImmediately: true,
  });
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  try {
    const page = await document.getPage(pageNumber);
    const viewport = page.getViewport({ scale: SCALE });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    const { context } = (document.canvasFactory as Canvases).create(width, height);
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
    const found = await readBarcodes(context.getImageData(0, 0, width, height), {
      formats: ["QRCode"],
      tryHarder: true,
      maxNumberOfSymbols: 64,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  } finally {
    await task.destroy();
  }
}
