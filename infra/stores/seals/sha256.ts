import { hash } from "node:crypto";
import type { Sha256 } from "#contracts/seals/merkle.ts";

/** Node's own SHA-256, several times as fast as that of `contracts`, which must run in a browser too. */
export const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");
