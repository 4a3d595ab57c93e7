import { createCanvas, loadImage } from "@napi-rs/canvas";
import { sizes } from "#contracts/limits.ts";
import { pictureHeader } from "./picture-header.ts";

/** Why a file is rejected, as locale keys. */
export type PictureFault = "upload.notPicture" | "upload.tooManyPixels";
export type Redrawn = { ok: true; bytes: Buffer; extension: "jpg" | "png" } | { ok: false; fault: PictureFault };

/** Maximum length of the longer edge, in px. A stamped number is still readable. */
const longestEdge = 2560;
const quality = 85;

/**
 * Decodes and re-encodes a picture, so that no script, location or hidden content of the file survives. The size is read from its header first.
 * Photos become JPEG with the right rotation; other pictures become PNG.
 */
export const redrawPicture = async (bytes: Uint8Array): Promise<Redrawn> => {
  const header = pictureHeader(bytes);
  if (!header || header.width === 0 || header.height === 0) return { ok: false, fault: "upload.notPicture" };
  if (header.width * header.height > sizes.picturePixels) return { ok: false, fault: "upload.tooManyPixels" };
  try {
    const picture = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((edge) => Math.max(1, Math.round(edge * scale)));
    const canvas = createCanvas(width ?? 1, height ?? 1);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const photograph = header.kind === "jpeg";
    return {
      ok: true,
      bytes: photograph ? await canvas.encode("jpeg", quality) : await canvas.encode("png"),
      extension: photograph ? "jpg" : "png",
    };
  } catch {
    return { ok: false, fault: "upload.notPicture" };
  }
};
