import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** A key that seals stored texts, derived from `SECRET_KEY`. Each purpose has a key of its own. */
export const sealingKey = (secret: string, purpose: "tenant-connection-v1" | "second-factor-v1"): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** Encrypts a text with AES-256-GCM: nonce, tag and ciphertext, base64url. */
export const sealText = (key: Buffer, text: string): string => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
};

/**
 * Decrypts a sealed text.
 *
 * @throws Error when the key is different or the text was changed.
 */
export const unsealText = (key: Buffer, text: string): string => {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
};
