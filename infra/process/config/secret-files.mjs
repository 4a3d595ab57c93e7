// Plain JavaScript without packages, like all code that reads the environment. A wrong one is reported before packages are installed.
import { readFileSync } from "node:fs";

/** Settings that are secrets, or URLs with a password. Each may come from a file instead: `SECRET_KEY_FILE=/run/secrets/key`. */
export const secretNames = /** @type {const} */ ([
  "ADMIN_PASSWORD",
  "SECRET_KEY",
  "DATABASE_URL",
  "REDIS_URL",
  "EVENTSTORE_URL",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
]);

/**
 * Adds the content of the secret files to the environment, without a line break at the end. Each fault is one sentence that names the variable and no
 * secret.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ env: NodeJS.ProcessEnv, faults: string[] }}
 */
export function withSecretFiles(env) {
  /** @type {Record<string, string>} */
  const read = {};
  /** @type {string[]} */
  const faults = [];
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    try {
      const value = readFileSync(file, "utf8").trimEnd();
      // An equal value is allowed: the supervisor passes a role the URL that it read from the file.
      if (env[name]?.trim() && env[name] !== value)
        faults.push(`${name}: is given by ${name}_FILE too, with another value`);
      else if (value === "") faults.push(`${name}_FILE: the file is empty`);
      else read[name] = value;
    } catch (error) {
      const { code = "unknown" } = /** @type {NodeJS.ErrnoException} */ (error);
      faults.push(`${name}_FILE: cannot be read (${code})`);
    }
  }
  return { env: { ...env, ...read }, faults };
}
