import { hash, verify } from "@node-rs/argon2";

/** Value of `Algorithm.Argon2id`. The package exports that name as a type only. */
const argon2id = 2;

/** OWASP's second recommendation for Argon2id: 19 MiB of memory and two passes. */
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes with Argon2id into the PHC format. The password is normalized, so that different keyboards give the same hash. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), settings);

/** Also returns false when the stored text is not a valid hash. */
export const verifyPassword = async (storedHash: string, password: string): Promise<boolean> => {
  try {
    return await verify(storedHash, password.normalize("NFKC"));
  } catch {
    return false;
  }
};
