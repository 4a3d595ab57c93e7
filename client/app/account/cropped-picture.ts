/** A square of a picture, in px of the picture. */
export type Square = { x: number; y: number; width: number; height: number };

/** Edge of an avatar in px. */
const edge = 256;

/** Cuts a square out of a picture and makes it 256 × 256; what is transparent becomes white. */
export const croppedPicture = async (file: File, { x, y, width, height }: Square): Promise<File> => {
  const square = await createImageBitmap(file, x, y, width, height);
  const canvas = document.createElement("canvas");
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, edge, edge);
  context.drawImage(square, 0, 0, edge, edge);
  square.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (!blob) throw new Error("the browser has no JPEG");
  return new File([blob], "avatar.jpg", { type: blob.type });
};

/** Tells whether the browser can decode a file as a picture. */
export const isPicture = async (file: File): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};
