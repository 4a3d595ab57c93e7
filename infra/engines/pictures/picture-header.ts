export type PictureKind = "jpeg" | "png" | "gif";
/** Kind and size in px, read before the picture is decoded. */
export type PictureHeader = { kind: PictureKind; width: number; height: number };

/** The kind of a picture by its first bytes, regardless of its name. `undefined` for other kinds. */
export const pictureHeader = (bytes: Uint8Array): PictureHeader | undefined => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return png(view) ?? gif(view) ?? jpeg(view);
};

const png = (view: Buffer): PictureHeader | undefined => {
  if (view.length < 24 || view.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return undefined;
  if (view.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { kind: "png", width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
};

const gif = (view: Buffer): PictureHeader | undefined => {
  if (view.length < 10 || !/^GIF8[79]a$/.test(view.toString("latin1", 0, 6))) return undefined;
  return { kind: "gif", width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
};

/** JPEG markers of frames with the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpeg = (view: Buffer): PictureHeader | undefined => {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.length) {
    if (view[at] !== 0xff) return undefined;
    const marker = view[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { kind: "jpeg", height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) };
    else at += 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
};
