// Plain JavaScript without packages, so that a wrong environment is reported before they are installed.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isAddress } from "#infra/engines/event-log/eventstore/is-address.mjs";
import { providerFaults, providerSettings } from "./provider-settings.mjs";
import { absent, oneOf, port, text, textThat, timeZone, trimmed, url, wholeNumber } from "./readers.mjs";
import { secretNames, withSecretFiles } from "./secret-files.mjs";
import { isTrustProxy } from "./trust-proxy.mjs";
import { areWitnesses, areWitnessKeys, listed } from "./witness-settings.mjs";
import { adminPasswordFault, weaknessesOf } from "./weaknesses.mjs";

const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i;

/** @param {string} text domains separated by commas */
const areDomains = (text) => listed(text).every((part) => domain.test(part));

/** @param {string} text hosts with a port, or networks, separated by commas */
const areWebhookPlaces = (text) =>
  listed(text).every(
    (part) => isTrustProxy(part.includes("/") ? part : "0") && /^(\[[\da-f:]+\]|[^:/\s]+):\d{1,5}$|\//i.test(part),
  );

/** All settings. `.env.example` describes them. */
const settings = {
  NODE_ENV: absent("development", text),
  PORT: absent(4600, port),
  METRICS_PORT: absent(undefined, port),
  HOST: absent("127.0.0.1", text),
  DATA_DIR: absent(".data", text),
  ADMIN_PASSWORD: absent(undefined, text),
  PASSWORD_RULE: absent("spec", oneOf("spec", "free")),
  CAPTCHA: absent("always", oneOf("always", "after-failures", "off")),
  DEMO_CLOCK: absent("false", oneOf("true", "false")),
  SCALE_SIMULATOR: absent("off", oneOf("off", "on")),
  TZ_BUSINESS: absent("Asia/Shanghai", timeZone),
  // The minimum is 90 days, because an address is new if the account has not signed in from it for 90 days.
  LOG_RETENTION_DAYS: absent(730, wholeNumber(90, 36_500)),
  LOG_LEVEL: absent("info", oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent")),
  DATABASE_URL: absent(undefined, url("postgres:", "postgresql:")),
  REDIS_URL: absent(undefined, url("redis:", "rediss:")),
  EVENTSTORE_URL: absent(
    undefined,
    trimmed(
      textThat("must be a connection string such as esdb://user:password@host:2113,host2:2113?tls=true", isAddress),
    ),
  ),
  EVENTSTORE_PREFIX: absent(
    undefined,
    textThat(
      "must be up to 64 letters, digits, dots, hyphens and underscores, beginning with a letter or digit",
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    ),
  ),
  AUDIT_ANCHOR_DIR: absent(undefined, text),
  AUDIT_WITNESS_URL: absent(
    "",
    textThat(
      "must be addresses of witnesses that begin with http:// or https://, separated by commas, without a user or a query",
      areWitnesses,
    ),
  ),
  AUDIT_WITNESS_KEYS: absent(
    "",
    textThat("must be keys of witnesses as they print them at their start, separated by commas", areWitnessKeys),
  ),
  TLS_CERT: absent(undefined, text),
  TLS_KEY: absent(undefined, text),
  TRUST_PROXY: absent(
    "",
    trimmed(
      textThat(
        "must be a number of proxies, or addresses and networks such as 10.0.0.0/8 separated by commas",
        isTrustProxy,
      ),
    ),
  ),
  PUBLIC_URL: absent(undefined, url("http:", "https:")),
  S3_ENDPOINT: absent(undefined, url("http:", "https:")),
  S3_BUCKET: absent(
    undefined,
    textThat("must be 3 to 63 lower-case letters, digits, dots and hyphens", /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  ),
  S3_REGION: absent("us-east-1", textThat("must be the name of a region, such as eu-central-1", /^[a-z0-9-]{1,64}$/)),
  S3_ACCESS_KEY: absent(undefined, text),
  S3_SECRET_KEY: absent(undefined, text),
  SMTP_URL: absent(undefined, url("smtp:", "smtps:")),
  MAIL_FROM: absent(
    undefined,
    trimmed(
      textThat("must be an address such as Cylindra <cylindra@example.com>", /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/),
    ),
  ),
  MAIL_DOMAINS: absent("", textThat("must be domains such as example.com, separated by commas", areDomains)),
  AUDIT_KEY_FILE: absent(undefined, text),
  PUPPETEER_EXECUTABLE_PATH: absent(undefined, text),
  WEBHOOK_ALLOW: absent(
    "",
    textThat("must be hosts with a port, or networks such as 10.8.2.0/24, separated by commas", areWebhookPlaces),
  ),
  ...providerSettings,
  SECRET_KEY: absent(undefined, textThat("must have at least 32 characters", /^.{32,}$/s)),
};

/** @typedef {{ [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]>["value"] }} Values */

/**
 * Reads the environment. An empty value counts as absent. Each fault is one sentence that names the variable and no secret.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ ok: true, values: Values } | { ok: false, faults: string[] }}
 */
export function readEnvironment(env) {
  /** @type {string[]} */
  const faults = [];
  /** @type {Record<string, unknown>} */
  const read = {};
  for (const [name, setting] of Object.entries(settings)) {
    const raw = env[name];
    const { value, fault } = setting(raw?.trim() ? raw : undefined);
    if (fault) faults.push(`${name}: ${fault}${secrets.has(name) ? "" : `, not ${JSON.stringify(raw)}`}`);
    read[name] = value;
  }
  const values = /** @type {Values} */ (read);
  if (faults.length === 0) faults.push(...togetherFaults(values));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, values };
}

/** @type {Set<string>} */
const secrets = new Set(secretNames);

/** Settings of the bucket: all or none. */
const bucketNames = /** @type {const} */ (["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"]);

/** @param {Values} values */
function togetherFaults(values) {
  /** @type {string[]} */
  const faults = [];
  const passwordFault = adminPasswordFault(values);
  if (passwordFault) faults.push(`ADMIN_PASSWORD: ${passwordFault}`);
  if (values.TLS_CERT && !values.TLS_KEY) faults.push("TLS_KEY: is required with TLS_CERT");
  if (values.TLS_KEY && !values.TLS_CERT) faults.push("TLS_CERT: is required with TLS_KEY");
  if (bucketNames.some((name) => values[name]))
    for (const name of bucketNames.filter((each) => !values[each]))
      faults.push(`${name}: is required to keep files on S3`);
  if (values.SMTP_URL && !values.MAIL_FROM) faults.push("MAIL_FROM: is required with SMTP_URL");
  faults.push(...providerFaults(values));
  if (values.NODE_ENV !== "production") return faults;
  if (values.CAPTCHA === "off") faults.push("CAPTCHA: off is refused with NODE_ENV=production");
  if (values.DEMO_CLOCK === "true") faults.push("DEMO_CLOCK: true is refused with NODE_ENV=production");
  if (values.SCALE_SIMULATOR === "on") faults.push("SCALE_SIMULATOR: on is refused with NODE_ENV=production");
  if (!values.SECRET_KEY) faults.push("SECRET_KEY: is required with NODE_ENV=production");
  return [...faults, ...weaknessesOf(values)];
}

/**
 * Reads the settings from the environment, then from files that it names (`SECRET_KEY_FILE` and the like), then from the checkout's `.env`. For a bad
 * value the process prints one line per fault and exits with code 1.
 *
 * @param {string} root the checkout
 * @returns {Values}
 */
export function loadEnvironment(root) {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const { env, faults } = withSecretFiles(process.env);
  const read = readEnvironment(env);
  if (read.ok && faults.length === 0) return read.values;
  for (const fault of [...faults, ...(read.ok ? [] : read.faults)]) console.error(fault);
  return process.exit(1);
}
