import { hash, verify } from "@node-rs/argon2";

/** Its `Algorithm.Argon2id`: the package declares the name for the compiler only. */
const argon2id = 2;

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes. */
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id in the PHC format. The password is normalized, so that one typed on another keyboard is the same. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), settings);

/** False too for a stored text that is no hash. */
export const verifyPassword = async (storedHash: string, password: string): Promise<boolean> => {
  try {
    return await verify(storedHash, password.normalize("NFKC"));
  } catch {
    return false;
  }
};
