import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "#infra/root.ts";
import { readConfig, type Config } from "./config.ts";

/**
 * The configuration from the environment and, for what that leaves open, the file `.env` of the checkout. With a bad value the
 * process ends with code 1 after one line for each fault.
 */
export function loadConfig({ warn = false }: { warn?: boolean } = {}): Config {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const result = readConfig(process.env);
  if (!result.ok) {
    for (const fault of result.faults) console.error(fault);
    process.exit(1);
  }
  if (warn) for (const warning of result.warnings) console.warn(`WARNING: ${warning}`);
  return result.config;
}
