// Plain JavaScript without packages, as everything that reads the environment: a wrong one is reported before packages are installed.
import { readFileSync } from "node:fs";

/** Settings that are secrets, or URLs with a password in them. Each may be given by file instead: `SECRET_KEY_FILE=/run/secrets/key`. */
export const secretNames = /** @type {const} */ ([
  "ADMIN_PASSWORD",
  "SECRET_KEY",
  "DATABASE_URL",
  "REDIS_URL",
  "EVENTSTORE_URL",
  "SMTP_URL",
]);

/**
 * The environment with the content of the secrets' files, a line break at their end left out; each fault is one sentence that names the
 * variable and no secret.
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
      // The supervisor hands a role the URL that it has read from the file itself.
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
