import { createCanvas } from "@napi-rs/canvas";

const width = 600;
const height = 420;

/** A sheet with a border, lines in place of words and a round seal: it needs no typeface. A PNG. */
export const licencePicture = (): Uint8Array<ArrayBuffer> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fbf6e9";
  context.fillRect(0, 0, width, height);
  context.strokeStyle = "#b08d57";
  context.lineWidth = 10;
  context.strokeRect(18, 18, width - 36, height - 36);
  context.fillStyle = "#8c1c13";
  context.fillRect(190, 66, 220, 20);
  context.fillStyle = "#6b6458";
  for (let line = 0; line < 6; line += 1) context.fillRect(80, 130 + line * 32, line % 3 === 2 ? 220 : 400, 9);
  context.strokeStyle = "#c23b22";
  context.lineWidth = 6;
  context.beginPath();
  context.arc(470, 320, 48, 0, 2 * Math.PI);
  context.stroke();
  return new Uint8Array(canvas.toBuffer("image/png"));
};
