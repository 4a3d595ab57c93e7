import { hash } from "@node-rs/argon2";

/** Its `Algorithm.Argon2id`: the package declares the name for the compiler only. */
const argon2id = 2;

/** A password's hash at Argon2's lowest cost. A hash names its cost, so sign-in verifies it as any other, in 1 ms instead of 30. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { algorithm: argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 });
