import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "#infra/root.ts";
import { readConfig, type Config } from "./config.ts";
import { withSecretFiles } from "./secret-files.ts";

/**
 * The configuration from the environment, files that it names (`SECRET_KEY_FILE` and the like) and, for what that leaves open, the file `.env` of the checkout. With a bad value the
 * process ends with code 1 after one line for each fault.
 */
export function loadConfig({ warn = false }: { warn?: boolean } = {}): Config {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const { env, faults } = withSecretFiles(process.env);
  const result = readConfig(env);
  if (!result.ok || faults.length > 0) {
    for (const fault of [...faults, ...(result.ok ? [] : result.faults)]) console.error(fault);
    process.exit(1);
  }
  if (warn) for (const warning of result.warnings) console.warn(`WARNING: ${warning}`);
  return result.config;
}
