import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { randomInt } from "node:crypto";

const width = 120;
const height = 40;

/*
 * Each sign as strokes on a grid 4 wide and 6 high: a machine without a single font draws the same. Only straight strokes, and
 * no signs that people mistake for each other.
 */
const strokes: Record<string, string> = {
  "2": "01 00 40 42 06 46",
  "3": "00 40 22 43 45 36 06",
  "4": "36 30 04 44",
  "6": "40 02 05 16 36 45 44 33 03",
  "7": "00 40 16",
  "9": "06 36 44 41 30 10 01 02 13 43",
  A: "06 20 46 | 14 34",
  C: "41 30 10 01 05 16 36 45",
  E: "40 00 06 46 | 03 33",
  F: "40 00 06 | 03 33",
  H: "00 06 | 40 46 | 03 43",
  K: "00 06 | 40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03 | 23 46",
  T: "00 40 | 20 26",
  V: "00 26 40",
  W: "00 16 23 36 40",
  X: "00 46 | 40 06",
  Y: "00 23 40 | 23 26",
  Z: "00 40 06 46",
};
const signs = Object.keys(strokes);

/** Four signs that are told apart by eye. */
export const captchaText = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");

/** A PNG data URI of the signs, each turned, moved and sized by chance, under a few lines. */
export const captchaImage = (text: string): string => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#f3f5f7";
  pen.fillRect(0, 0, width, height);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  [...text].forEach((sign, index) => drawSign(pen, sign, 16 + index * 29));
  for (let line = 0; line < 5; line += 1) drawNoise(pen);
  return canvas.toDataURL("image/png");
};

const between = (least: number, most: number): number => least + (randomInt(1001) / 1000) * (most - least);
const ink = (): string => `hsl(${randomInt(360)} 45% 30%)`;

const drawSign = (pen: SKRSContext2D, sign: string, left: number): void => {
  pen.save();
  pen.translate(left + between(-3, 3), height / 2 + between(-3, 3));
  pen.rotate(between(-0.35, 0.35));
  const unit = between(3.4, 4.4);
  pen.transform(1, between(-0.15, 0.15), between(-0.25, 0.25), 1, 0, 0);
  pen.strokeStyle = ink();
  pen.lineWidth = between(2, 3);
  for (const stroke of (strokes[sign] ?? "").split(" | ")) {
    pen.beginPath();
    for (const point of stroke.split(" ")) pen.lineTo((Number(point[0]) - 2) * unit, (Number(point[1]) - 3) * unit);
    pen.stroke();
  }
  pen.restore();
};

const drawNoise = (pen: SKRSContext2D): void => {
  pen.strokeStyle = ink();
  pen.lineWidth = between(0.6, 1.4);
  pen.beginPath();
  pen.moveTo(between(0, 20), between(0, height));
  pen.bezierCurveTo(40, between(0, height), 80, between(0, height), between(100, width), between(0, height));
  pen.stroke();
};
