import { checkDigitOf } from "./gs1.ts";

/** Bits of the company prefix and of the rest, and digits of both, by partition (EPC Tag Data Standard, tables of GRAI-96 and GIAI-96). */
const partitions = {
  grai: [
    [40, 12, 4, 0],
    [37, 11, 7, 1],
    [34, 10, 10, 2],
    [30, 9, 14, 3],
    [27, 8, 17, 4],
    [24, 7, 20, 5],
    [20, 6, 24, 6],
  ],
  giai: [
    [40, 12, 42, 13],
    [37, 11, 45, 14],
    [34, 10, 48, 15],
    [30, 9, 52, 16],
    [27, 8, 55, 17],
    [24, 7, 58, 18],
    [20, 6, 62, 19],
  ],
} as const;

/** 96 bits as a tag reader sends them. */
export const isTag = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/** A number as so many digits. Undefined if it has more. */
const padded = (value: bigint, digits: number): string | undefined => {
  const text = digits === 0 ? "" : value.toString().padStart(digits, "0");
  return text.length === digits && (digits > 0 || value === 0n) ? text : undefined;
};

/** The GS1 code of an RFID tag with a returnable asset (header 33) or an individual asset (header 34). Undefined for any other tag. */
export const codeOfTag = (hex: string): string | undefined => {
  if (!isTag(hex)) return undefined;
  const bits = BigInt(`0x${hex}`);
  const part = (from: number, length: number): bigint =>
    (bits >> BigInt(96 - from - length)) & ((1n << BigInt(length)) - 1n);
  const kind = { 0x33: "grai", 0x34: "giai" }[Number(part(0, 8))] as keyof typeof partitions | undefined;
  const row = kind && partitions[kind][Number(part(11, 3))];
  if (!kind || !row) return undefined;
  const [prefixBits, prefixDigits, restBits, restDigits] = row;
  const prefix = padded(part(14, prefixBits), prefixDigits);
  const rest = part(14 + prefixBits, restBits);
  if (prefix === undefined) return undefined;
  if (kind === "giai") return rest.toString().length <= restDigits ? `${prefix}${rest}` : undefined;
  const type = padded(rest, restDigits);
  return type === undefined ? undefined : `${prefix}${type}${checkDigitOf(prefix + type)}${part(58, 38)}`;
};
