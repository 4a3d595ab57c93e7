import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "#infra/process/config/config.ts";

export type WallOptions = { url: string; user: string; password: string; samples: number; everyMs: number };

const usage =
  "npm run check:wall -- [--url http://127.0.0.1:8080] [--password …] [--user admin] [--minutes 60] [--every 60]";

/** Reads the command line; without an address it is the application of this machine's data folder. @throws Error with the usage. */
export const readWallOptions = (args: string[], config: Pick<Config, "port" | "dataDir">): WallOptions => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { url: text, user: text, password: text, minutes: text, every: text },
  });
  const kept = join(config.dataDir, "demo-password");
  const password =
    values.password ?? process.env.ADMIN_PASSWORD ?? (existsSync(kept) ? readFileSync(kept, "utf8").trim() : undefined);
  if (!password) throw new Error(`no password: is the demonstration running?\n${usage}`);
  const every = positive("every", values.every ?? "60");
  return {
    url: (values.url ?? `http://127.0.0.1:${config.port}`).replace(/\/$/, ""),
    user: values.user ?? "admin",
    password,
    samples: Math.max(1, Math.floor((positive("minutes", values.minutes ?? "60") * 60) / every)),
    everyMs: every * 1000,
  };
};

const positive = (name: string, value: string): number => {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0) return number;
  throw new Error(`--${name} must be a number above 0, not ${JSON.stringify(value)}\n${usage}`);
};
