import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { launchBrowser } from "./browser.ts";

/** A label before the camera, and for how many frames. No code: nothing to see. */
export type Shown = { code?: string; format?: "Code128" | "QRCode"; frames: number };

const [width, height] = [640, 480];
const framesPerSecond = 10;

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

/** Brightness of each pixel: a label in the middle of a grey wall. */
const drawn = async ({ code, format = "Code128" }: Shown): Promise<Buffer> => {
  const picture = Buffer.alloc(width * height, 0x90);
  if (code === undefined) return picture;
  const { symbol } = await writeBarcode(code, { format, scale: 1, addQuietZones: true });
  const scale = Math.floor(Math.min(width / symbol.width, 200 / symbol.height));
  const [left, top] = [(width - symbol.width * scale) >> 1, (height - symbol.height * scale) >> 1];
  for (let y = 0; y < symbol.height * scale; y += 1)
    for (let x = 0; x < symbol.width * scale; x += 1)
      picture[(top + y) * width + left + x] =
        symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 0;
  return picture;
};

/** The labels one after the other as a film in YUV4MPEG2, which Chromium shows over and over. */
const film = async (shown: Shown[]): Promise<Buffer> => {
  const grey = Buffer.alloc((width * height) / 2, 0x80);
  const parts: Uint8Array[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)];
  for (const label of shown) {
    const picture = await drawn(label);
    for (let i = 0; i < label.frames; i += 1) parts.push(Buffer.from("FRAME\n"), picture, grey);
  }
  return Buffer.concat(parts);
};

/** A browser whose camera shows these labels, ten frames a second. Whether a page may use it is left to its permissions. */
export const launchWithCamera = async (shown: Shown[], ...more: string[]): Promise<Browser> => {
  const folder = mkdtempSync(join(tmpdir(), "camera-"));
  const file = join(folder, "labels.y4m");
  writeFileSync(file, await film(shown));
  const fake = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${file}`];
  const browser = await launchBrowser(...fake, ...more);
  browser.once("disconnected", () => rmSync(folder, { recursive: true, force: true }));
  return browser;
};
