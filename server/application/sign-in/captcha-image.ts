import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { randomInt } from "node:crypto";
import { captchaOutlines, captchaSigns, type Outline, type Point } from "./captcha-signs.ts";

const width = 120;
const height = 40;
/** Points per curve of a character. Each point is moved separately. */
const STEPS = 12;

/** Four characters that are easy to tell apart. */
export const captchaText = (): string =>
  Array.from({ length: 4 }, () => captchaSigns[randomInt(captchaSigns.length)]).join("");

/**
 * Draws the characters as a PNG data URI. Each is turned, scaled, bent by a wave, filled with a colour gradient and overlaps its neighbours. Arcs of
 * similar width and colour lie under and over them, so that neither separates characters from lines.
 */
export const captchaImage = (text: string): string => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = ground(pen);
  pen.fillRect(0, 0, width, height);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  for (let line = 0; line < 2; line += 1) drawLine(pen, between(1, 1.6));
  const wave = waveOf();
  const step = between(22, 24);
  const margin = (width - step * (text.length - 1)) / 2;
  [...text].forEach((sign, index) => drawSign(pen, sign, margin + index * step, wave));
  drawLine(pen, between(1.6, 2.2));
  return canvas.toDataURL("image/png");
};

const between = (least: number, most: number): number => least + (randomInt(1001) / 1000) * (most - least);
const ink = (lightness = between(24, 38)): string => `hsl(${randomInt(360)} ${between(35, 60)}% ${lightness}%)`;

/** Background from one light colour to another, so that no threshold separates the characters. */
const ground = (pen: SKRSContext2D) => {
  const colours = pen.createLinearGradient(0, between(0, height), width, between(0, height));
  for (const place of [0, 0.5, 1]) colours.addColorStop(place, ink(between(88, 96)));
  return colours;
};

type Wave = (x: number, y: number) => [number, number];

/** Moves every point of the picture slightly, in the same way for all characters. */
const waveOf = (): Wave => {
  const [upAndDown, sideways] = [between(1.6, 2.6), between(0.8, 1.6)];
  const [long, wide] = [between(26, 40), between(18, 28)];
  const [start, other] = [between(0, 6.28), between(0, 6.28)];
  return (x, y) => [
    x + sideways * Math.sin(y / (wide / 6.28) + other),
    y + upAndDown * Math.sin(x / (long / 6.28) + start),
  ];
};

const drawSign = (pen: SKRSContext2D, sign: string, middle: number, wave: Wave): void => {
  const [turn, lean, scale] = [between(-0.28, 0.28), between(-0.2, 0.2), between(1.05, 1.25)];
  const [x0, y0] = [middle + between(-1.5, 1.5), height / 2 + between(-2, 2)];
  const pointAt = (x: number, y: number): [number, number] => {
    const [sx, sy] = [(x + lean * -y) * scale, y * scale];
    return wave(x0 + sx * Math.cos(turn) - sy * Math.sin(turn), y0 + sx * Math.sin(turn) + sy * Math.cos(turn));
  };
  const colours = pen.createLinearGradient(middle - 10, 6, middle + 10, height - 6);
  for (const place of [0, 1]) colours.addColorStop(place, ink());
  pen.strokeStyle = colours;
  pen.lineWidth = between(2.3, 3);
  for (const outline of captchaOutlines(sign)) {
    pen.beginPath();
    for (const [x, y] of pointsOf(outline)) pen.lineTo(...pointAt(x, y));
    pen.stroke();
  }
};

/** Points along a chain of curves. It has a start, and then a control point and an end point per curve. */
const pointsOf = ([start, ...rest]: Outline): Point[] => {
  const points: Point[] = [start];
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const [from, bend, to] = [points.at(-1) ?? start, rest[index] ?? start, rest[index + 1] ?? start];
    for (let step = 1; step <= STEPS; step += 1) points.push(onCurve(from, bend, to, step / STEPS));
  }
  return points;
};

const onCurve = (from: Point, bend: Point, to: Point, at: number): Point => {
  const rest = 1 - at;
  const along = (axis: 0 | 1): number => rest * rest * from[axis] + 2 * rest * at * bend[axis] + at * at * to[axis];
  return [along(0), along(1)];
};

const drawLine = (pen: SKRSContext2D, thickness: number): void => {
  pen.strokeStyle = ink();
  pen.lineWidth = thickness;
  pen.beginPath();
  pen.moveTo(between(-4, 12), between(4, height - 4));
  pen.bezierCurveTo(
    ...([between(30, 50), between(-6, height + 6), between(70, 90), between(-6, height + 6)] as const),
    between(width - 12, width + 4),
    between(4, height - 4),
  );
  pen.stroke();
};
