import { resolve } from "node:path";
import { z } from "zod";
import { isAddress } from "#infra/event-log/eventstore/address.ts";
import { root } from "#infra/root.ts";
import { secretNames } from "./secret-files.ts";
import type { PasswordRule } from "#contracts/access/password-rule.ts";
import type { TlsFiles } from "./tls-files.ts";
import { adminPasswordFault, weaknessesOf } from "./weaknesses.ts";
import { isTrustProxy } from "./trust-proxy.ts";

const port = z.coerce
  .number({ error: "must be a number" })
  .int("must be a whole number")
  .min(1, "must be 1 to 65535")
  .max(65535, "must be 1 to 65535");

function url(...protocols: string[]) {
  const sorts = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL beginning with ${sorts}`,
  });
}

/** Several hosts stand between commas, which no URL allows. */
const eventStoreUrl = z.string().trim().refine(isAddress, {
  error: "must be a connection string such as esdb://user:password@host:2113,host2:2113?tls=true",
});

/** A zone by name: an offset like +08:00 has no history of its own and is not understood everywhere. */
const timeZone = z.string().refine(isTimeZone, { error: "must be the name of a time zone, such as Asia/Shanghai" });

function isTimeZone(value: string): boolean {
  try {
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}

const oneOf = <const T extends [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

/** The environment, as `.env.example` describes it. */
const environment = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: port.default(4600),
  METRICS_PORT: port.optional(),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  ADMIN_PASSWORD: z.string().optional(),
  PASSWORD_RULE: oneOf(["spec", "free"]).default("spec"),
  CAPTCHA: oneOf(["always", "after-failures", "off"]).default("always"),
  TZ_BUSINESS: timeZone.default("Asia/Shanghai"),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  DATABASE_URL: url("postgres:", "postgresql:").optional(),
  REDIS_URL: url("redis:", "rediss:").optional(),
  EVENTSTORE_URL: eventStoreUrl.optional(),
  EVENTSTORE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
      error: "must be up to 64 letters, digits, dots, hyphens and underscores, beginning with a letter or digit",
    })
    .optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .trim()
    .refine(isTrustProxy, {
      error: "must be a number of proxies, or addresses and networks such as 10.0.0.0/8 separated by commas",
    })
    .default(""),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
});

export type Config = {
  production: boolean;
  port: number;
  /** Where projections and workers serve their metrics; absent: nowhere. The server does on its own port. */
  metricsPort?: number;
  host: string;
  /** The server speaks HTTPS with these; absent: HTTP. */
  tls?: TlsFiles;
  /** Absolute. */
  dataDir: string;
  adminPassword?: string;
  passwordRule: PasswordRule;
  captcha: "always" | "after-failures" | "off";
  /** The tenant's time zone (IANA name), in which days are cut. */
  timeZone: string;
  logLevel: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string;
  /** Absent: queues, live bus, rate limits and one-time keys are on PostgreSQL. */
  redisUrl?: string;
  /** Absent: the event log is on PostgreSQL. */
  eventStoreUrl?: string;
  /** What the names of all streams begin with in EventStoreDB. */
  eventStorePrefix: string;
  /** Express' `trust proxy`: `false`, the number of proxies, or their addresses. */
  trustProxy: false | number | string;
  /** Absent: the one kept in `DATA_DIR/secret`, see {@link secretKey}. */
  secretKey?: string;
};

export type ConfigResult = { ok: true; config: Config; warnings: string[] } | { ok: false; faults: string[] };

/** Reads the environment. An empty value is as good as none; each fault is one sentence that names the variable and no secret. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(given);
  const faults = parsed.success ? togetherFaults(parsed.data) : parsed.error.issues.map((issue) => fault(issue, given));
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  const values = parsed.data;
  return { ok: true, config: toConfig(values), warnings: warningsOf(values) };
}

type Values = z.infer<typeof environment>;

/** What is taken but does not do what an operator might think it does. */
function warningsOf(values: Values): string[] {
  const warnings = weaknessesOf(values).map((weakness) => `${weakness}. This is refused with NODE_ENV=production.`);
  if (values.CAPTCHA === "off") warnings.push("CAPTCHA is off: sign-in asks for no captcha. Use this for trials only.");
  if (values.EVENTSTORE_PREFIX && !values.EVENTSTORE_URL) {
    warnings.push("EVENTSTORE_PREFIX is not used without EVENTSTORE_URL: the event log is in PostgreSQL.");
  }
  return warnings;
}

function togetherFaults(values: Values): string[] {
  const faults: string[] = [];
  const passwordFault = adminPasswordFault(values);
  if (passwordFault) faults.push(`ADMIN_PASSWORD: ${passwordFault}`);
  if (values.TLS_CERT && !values.TLS_KEY) faults.push("TLS_KEY: is required with TLS_CERT");
  if (values.TLS_KEY && !values.TLS_CERT) faults.push("TLS_CERT: is required with TLS_KEY");
  if (values.NODE_ENV !== "production") return faults;
  if (values.CAPTCHA === "off") faults.push("CAPTCHA: off is refused with NODE_ENV=production");
  if (!values.SECRET_KEY) faults.push("SECRET_KEY: is required with NODE_ENV=production");
  return [...faults, ...weaknessesOf(values)];
}

const secrets = new Set<string>(secretNames);

function fault(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  const shown = secrets.has(name) ? "" : `, not ${JSON.stringify(given[name])}`;
  return `${name}: ${issue.message}${shown}`;
}

function toConfig(values: Values): Config {
  return {
    production: values.NODE_ENV === "production",
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    host: values.HOST,
    tls: tlsFiles(values),
    dataDir: resolve(root, values.DATA_DIR),
    adminPassword: values.ADMIN_PASSWORD,
    passwordRule: values.PASSWORD_RULE,
    captcha: values.CAPTCHA,
    timeZone: values.TZ_BUSINESS,
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    eventStoreUrl: values.EVENTSTORE_URL,
    eventStorePrefix: values.EVENTSTORE_PREFIX ?? "",
    trustProxy: trustProxy(values.TRUST_PROXY),
    secretKey: values.SECRET_KEY,
  };
}

function tlsFiles({ TLS_CERT, TLS_KEY }: Values): TlsFiles | undefined {
  return TLS_CERT && TLS_KEY ? { certificate: resolve(root, TLS_CERT), key: resolve(root, TLS_KEY) } : undefined;
}

/** Express takes addresses, networks, and its names for those of this machine and of private networks. */
function trustProxy(value: string): false | number | string {
  if (value === "" || value === "false") return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
