import { createCanvas, loadImage } from "@napi-rs/canvas";
import { sizes } from "#contracts/limits.ts";
import { pictureHeader } from "./picture-header.ts";

/** Why a file is not taken; keys of the locales. */
export type PictureFault = "upload.notPicture" | "upload.tooManyPixels";
export type Redrawn = { ok: true; bytes: Buffer; extension: "jpg" | "png" } | { ok: false; fault: PictureFault };

/** Longer edges are made this long, in px: enough to read a stamped number. */
const longestEdge = 2560;
const quality = 85;

/**
 * Decodes and re-encodes a picture, so that nothing of the file itself is kept: no script, no place where it was taken, no second
 * meaning. The size is read from its header first. Photographs come out as JPEG, turned as they were held; the others as PNG.
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
