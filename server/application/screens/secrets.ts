import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as text. They cannot be guessed, so a plain hash is enough. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Compares a secret with a hash in constant time. */
export const isSecretOf = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, hashOf(secret));
