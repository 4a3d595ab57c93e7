import { hash } from "node:crypto";
import type { Sha256 } from "#contracts/seals/merkle.ts";

/** Node's own SHA-256. It is several times as fast as the one in `contracts`, which must also run in a browser. */
export const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");
