import { fromBase64 } from "../seals/bytes.ts";

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** An object with these keys and no other. */
export const hasKeys = (value: unknown, ...keys: string[]): value is JsonObject =>
  isObject(value) && Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));

/** 32 bytes in base64. */
export const readHash = (value: unknown): Uint8Array | undefined => {
  const bytes = typeof value === "string" ? fromBase64(value) : undefined;
  return bytes?.length === 32 ? bytes : undefined;
};

/** A list of 32-byte hashes in base64; `undefined` for anything else. */
export const readHashes = (value: unknown): Uint8Array[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const hashes = value.map(readHash);
  return hashes.every((hash) => hash !== undefined) ? hashes : undefined;
};
