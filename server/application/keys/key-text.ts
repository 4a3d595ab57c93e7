import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { KEY_PREFIX, keyPattern } from "#contracts/access/api-key.ts";

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 43;
const SUM_LENGTH = 6;

/** CRC-32 of a text in base 62, which tells a key that was cut or mistyped without asking the database. */
const sumOf = (text: string): string => {
  let rest = crc32(text);
  let sum = "";
  while (sum.length < SUM_LENGTH) {
    sum = signs.charAt(rest % signs.length) + sum;
    rest = Math.floor(rest / signs.length);
  }
  return sum;
};

/** Makes a key of a tenant. */
export const newKey = (tenantId: string): string => {
  const secret = Array.from({ length: SECRET_LENGTH }, () => signs.charAt(randomInt(signs.length))).join("");
  const text = `${KEY_PREFIX}${tenantId.replaceAll("-", "").toLowerCase()}_${secret}_`;
  return text + sumOf(text);
};

export const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Tenant and digest of a key. Undefined for a text that is none. */
export const readKey = (text: string): { tenantId: string; digest: Buffer } | undefined => {
  const [whole] = keyPattern.exec(text) ?? [];
  if (whole !== text || sumOf(text.slice(0, -SUM_LENGTH)) !== text.slice(-SUM_LENGTH)) return undefined;
  const hex = text.slice(KEY_PREFIX.length, KEY_PREFIX.length + 32);
  const tenantId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { tenantId, digest: digestOf(text) };
};
