import { root } from "#infra/process/root.ts";
import { toConfig, warningsOf, type Config } from "./config.ts";
import { loadEnvironment } from "./environment.mjs";

/** The configuration from {@link loadEnvironment}. The process exits if it is invalid. */
export function loadConfig({ warn = false }: { warn?: boolean } = {}): Config {
  const values = loadEnvironment(root);
  if (warn) for (const warning of warningsOf(values)) console.warn(`WARNING: ${warning}`);
  return toConfig(values);
}
