import { create } from "qrcode";
import { code128 } from "#contracts/codes/code128.ts";
import { dotsPerMm, type ThermalLayout } from "#contracts/paper/labels.ts";
import type { Words } from "../words.ts";
import { fitText, oneLine, widthOf } from "./fit-text.ts";
import { monthOf, type Label } from "./gather-labels.ts";
import { createZplLabel } from "./zpl.ts";

/** The label of a roll, in mm, with margins for a printer that is a little off. */
const SIZE = { width: 50, height: 30 };
const MARGIN = 1.5;
const WIDE = SIZE.width - 2 * MARGIN;
/** Side of the QR code without its quiet zone, and that zone in modules. */
const QR = { side: 14, quiet: 4 };
/** The lines of a Code 128: height, space above, quiet zone in modules, least and largest module. */
const CODE = { height: 4.6, above: 0.6, quiet: 10, least: 0.165, most: 0.34 };
/** Sizes of the barcode, the specification, the day, small texts and earlier barcodes. */
const TEXT = {
  code: [3.6, 3.2, 2.8, 2.4, 2],
  spec: [2.8, 2.5, 2.25, 2, 1.75],
  day: 2.8,
  small: [2.25, 2, 1.75],
  former: 2,
};
/** Height of a line in parts of the size of its text. */
const LEADING = 1.08;

type Zpl = ReturnType<typeof createZplLabel>;

/** The module of a QR code in dots, and the side of the symbol in mm. */
const qrSize = (text: string, dots: number): { module: number; side: number } => {
  const { size } = create(text, { errorCorrectionLevel: "Q" }).modules;
  const module = Math.max(1, Math.floor((QR.side * dots) / size));
  return { module, side: (size * module) / dots };
};

/** The module of a Code 128 in dots and its place from the left in mm. `undefined`: a text that it cannot hold, or not in lines that a scanner sees. */
const linesOf = (text: string, dots: number): { module: number; x: number } | undefined => {
  const modules = code128(text)?.reduce((sum, width) => sum + width, 0);
  if (modules === undefined) return undefined;
  const most = Math.floor((SIZE.width * dots) / (modules + 2 * CODE.quiet));
  const module = Math.min(most, Math.floor(CODE.most * dots));
  if (module < CODE.least * dots) return undefined;
  return { module, x: (SIZE.width - (modules * module) / dots) / 2 };
};

/** Puts the company and its telephone above `bottom`, on one line or on two. @returns the top of them */
const putOwner = (zpl: Zpl, { owner, telephone }: Label, bottom: number): number => {
  const [largest = 0, least = 0] = [TEXT.small[0], TEXT.small.at(-1)];
  const phone = oneLine(telephone, WIDE, TEXT.small);
  const isShort = widthOf(owner) * least + phone.width + 1 <= WIDE;
  const name = oneLine(owner, isShort ? WIDE - phone.width - 1 : WIDE, TEXT.small);
  const line = largest * LEADING;
  const phoneAt = bottom - line;
  const nameAt = isShort ? phoneAt : phoneAt - line;
  zpl.text({ x: MARGIN, y: nameAt }, name.size, name.text);
  zpl.text({ x: SIZE.width - MARGIN - phone.width, y: phoneAt }, phone.size, phone.text);
  return nameAt;
};

type Column = { x: number; width: number };

/** Puts the month of the next inspection above `bottom`, below a line. @returns the top of them */
const putDue = (zpl: Zpl, { x, width }: Column, name: string, month: string, bottom: number): number => {
  const monthWidth = widthOf(month) * TEXT.day;
  const at = bottom - 0.4 - TEXT.day * LEADING;
  const words = oneLine(name, width - monthWidth - 1, TEXT.small);
  zpl.line({ x, y: at - 0.4 }, width);
  zpl.text({ x, y: at + 0.4 }, words.size, words.text);
  zpl.text({ x: x + width - monthWidth, y: at }, TEXT.day, month);
  return at - 0.6;
};

/** The label from its edges inwards: the code, the company and the day have their places, and the specification has the room between. */
const zplOf = (label: Label, layout: ThermalLayout, words: Words): string => {
  const { gasBarcode, spec, factoryNumber, due, former } = label;
  const dots = dotsPerMm[layout];
  const zpl = createZplLabel(SIZE, dots);
  const qr = qrSize(gasBarcode, dots);
  zpl.qr({ x: MARGIN, y: MARGIN }, qr.module, gasBarcode);
  const lines = linesOf(gasBarcode, dots);
  const linesAt = SIZE.height - MARGIN - CODE.height;
  if (lines) zpl.code128({ x: lines.x, y: linesAt }, lines.module, CODE.height, gasBarcode);
  let bottom = putOwner(zpl, label, lines ? linesAt - CODE.above : SIZE.height - MARGIN);
  const x = MARGIN + qr.side + (QR.quiet * qr.module) / dots;
  const column = { x, width: SIZE.width - MARGIN - x };
  bottom = putDue(zpl, column, words.say("fields.expirationDate"), monthOf(due), bottom);
  const below = [
    former.length > 0 && { text: words.say("paper.label.former", { codes: former.join(", ") }), sizes: [TEXT.former] },
    factoryNumber !== "" && {
      text: words.say("paper.label.factoryNumber", { number: factoryNumber }),
      sizes: TEXT.small,
    },
  ];
  for (const each of below) {
    if (!each) continue;
    const { text, size } = oneLine(each.text, column.width, each.sizes);
    bottom -= size * LEADING;
    zpl.text({ x, y: bottom }, size, text);
  }
  let top = MARGIN - 0.5;
  const down = (text: string, sizes: readonly number[], height: number): void => {
    const fitted = fitText(text, { width: column.width, height, sizes, leading: LEADING });
    for (const line of fitted.lines) {
      zpl.text({ x, y: top }, fitted.size, line);
      top += fitted.size * LEADING;
    }
  };
  down(gasBarcode, TEXT.code, 4.4);
  down(spec, TEXT.spec, bottom - top);
  return zpl.end();
};

/** Labels of 50 × 30 mm in ZPL II, one after the other. */
export const drawZpl = (labels: readonly Label[], layout: ThermalLayout, words: Words): string =>
  `${labels.map((label) => zplOf(label, layout, words)).join("\n")}\n`;
