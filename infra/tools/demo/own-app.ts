import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { roleLines } from "#infra/process/supervisor/role-lines.ts";
import { createSupervisor, type Supervisor } from "#infra/process/supervisor/supervise.ts";

/** The demonstration's own application, with its own data folder and without a captcha. */
export const createOwnApp = (
  print: (line: string) => void,
): { supervisor: Supervisor; start(): Promise<{ url: string; password: string }> } => {
  process.env.DATA_DIR ??= ".data-demo";
  process.env.CAPTCHA ??= "off";
  process.env.SCALE_SIMULATOR ??= "on";
  process.env.DEMO_CLOCK = "true";
  // The demonstration calls itself at a local address, which no certificate names.
  process.env.TLS_CERT = process.env.TLS_KEY = "";
  const dataDir = loadConfig({ warn: false }).dataDir;
  const password = (process.env.ADMIN_PASSWORD ??= keptPassword(dataDir));
  const config = loadConfig({ warn: false });
  const supervisor = createSupervisor({ config, roles: roleLines, print });
  return {
    supervisor,
    async start() {
      const url = await supervisor.start();
      if (!url) throw new Error("the application was stopped while it started");
      return { url, password };
    },
  };
};

/** The password is made at the first run and stored next to the data. */
const keptPassword = (dataDir: string): string => {
  const file = join(dataDir, "demo-password");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const password = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
};
