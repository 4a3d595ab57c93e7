import { createHash, randomBytes } from "node:crypto";

/** Bytes of a secret. So many cannot be guessed, so a plain hash is enough. */
const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
