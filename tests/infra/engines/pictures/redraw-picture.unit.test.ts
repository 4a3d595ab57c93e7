import { createCanvas, loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { pictureHeader } from "#infra/engines/pictures/picture-header.ts";
import { redrawPicture } from "#infra/engines/pictures/redraw-picture.ts";

const drawn = (width: number, height: number) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#1f5fbf";
  context.fillRect(0, 0, width, height);
  return canvas;
};
/** An EXIF block that says: turned by 90 degrees, taken by `<script>`. */
const withExif = (jpeg: Buffer): Buffer => {
  const exif = Buffer.from("ffe1002245786966000049492a0008000000010012010300010000000600000000000000", "hex");
  const comment = Buffer.concat([Buffer.from("fffe000a", "hex"), Buffer.from("<script>")]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, comment, jpeg.subarray(2)]);
};
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

describe("a picture is drawn again", () => {
  it("knows the three kinds and their sizes by their first bytes", async () => {
    expect(pictureHeader(await drawn(30, 20).encode("png"))).toEqual({ kind: "png", width: 30, height: 20 });
    expect(pictureHeader(withExif(await drawn(30, 20).encode("jpeg")))).toEqual({
      kind: "jpeg",
      width: 30,
      height: 20,
    });
    expect(pictureHeader(gif)).toEqual({ kind: "gif", width: 1, height: 1 });
  });
  it("keeps nothing of the file but what is seen, turned as it was held", async () => {
    const redrawn = await redrawPicture(withExif(await drawn(30, 20).encode("jpeg")));
    if (!redrawn.ok) throw new Error(redrawn.fault);
    expect(redrawn.extension).toBe("jpg");
    expect(redrawn.bytes.includes("<script>")).toBe(false);
    expect(redrawn.bytes.includes("Exif")).toBe(false);
    expect(await loadImage(redrawn.bytes)).toMatchObject({ width: 20, height: 30 });
  });
  it("makes a PNG of a GIF", async () => {
    const redrawn = await redrawPicture(gif);
    expect(redrawn.ok && pictureHeader(redrawn.bytes)?.kind).toBe("png");
  });
  it("makes long edges shorter", async () => {
    const redrawn = await redrawPicture(await drawn(4000, 100).encode("png"));
    expect(redrawn.ok && pictureHeader(redrawn.bytes)).toMatchObject({ width: 2560, height: 64 });
  });
  it("refuses what is no picture whatever it is called: SVG, half a file, text", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const half = (await drawn(400, 400).encode("png")).subarray(0, 40);
    for (const bytes of [svg, half, Buffer.from("hello"), Buffer.alloc(0)])
      expect(await redrawPicture(bytes)).toEqual({ ok: false, fault: "upload.notPicture" });
  });
  it("refuses a bomb by its header, before anything is decoded", async () => {
    const bomb = Buffer.from(await drawn(1, 1).encode("png"));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await redrawPicture(bomb)).toEqual({ ok: false, fault: "upload.tooManyPixels" });
  });
});
