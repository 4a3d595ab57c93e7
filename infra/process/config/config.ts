import { resolve } from "node:path";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import type { BucketSettings } from "#infra/engines/files/folder.ts";
import type { SsoSettings } from "#infra/engines/identity-provider/port.ts";
import type { MailSettings } from "#infra/engines/mail/smtp.ts";
import { root } from "#infra/process/root.ts";
import { readEnvironment, type Values } from "./environment.mjs";
import type { TlsFiles } from "./tls-files.ts";
import { listed } from "./witness-settings.mjs";
import { weaknessesOf } from "./weaknesses.mjs";

export type Config = {
  production: boolean;
  port: number;
  /** Port for the metrics of projections and workers (absent: none). The server uses its own port. */
  metricsPort?: number;
  host: string;
  /** Files for HTTPS. Absent: the server uses HTTP. */
  tls?: TlsFiles;
  /** An absolute path. */
  dataDir: string;
  adminPassword?: string;
  passwordRule: PasswordRule;
  captcha: "always" | "after-failures" | "off";
  /** `DEMO_CLOCK`: a demonstration may move the business clock. */
  demoClock: boolean;
  /** Offers a scale with invented weights on the scan page. */
  simulatedScale: boolean;
  /** The tenant's time zone (IANA name) for calendar days. */
  timeZone: string;
  /** Days after which rows of the sign-in log and the operation log are deleted. */
  logRetentionDays: number;
  logLevel: string;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string;
  /** Absent: queues, live bus, rate limits and one-time keys use PostgreSQL. */
  redisUrl?: string;
  /** The bucket for files. Absent: they are in `dataDir`. */
  bucket?: BucketSettings;
  /** Absent: the event log is in PostgreSQL. */
  eventStoreUrl?: string;
  /** Prefix of all stream names in EventStoreDB. */
  eventStorePrefix: string;
  /** Express' `trust proxy`: `false`, the number of proxies, or their addresses. */
  trustProxy: false | number | string;
  /** Base of links in mails. Absent: the address from the caller's request. */
  publicUrl?: string;
  /** Absent: no mail is sent. */
  mail?: MailSettings;
  /** Absent: the key in `DATA_DIR/secret`, see {@link secretKey}. */
  secretKey?: string;
  /** An absolute path. Every checkpoint of the audit tree is written there as a file. */
  anchorDir?: string;
  /** Addresses of the witnesses that get the checkpoints. */
  witnesses: string[];
  /** Keys for checking witness signatures. If empty, only the form of a signature is checked. */
  witnessKeys: string[];
  /** Absolute path of the key that signs checkpoints. Absent: `DATA_DIR/secrets/audit.key`, made at the first start. */
  auditKeyFile?: string;
  /** `WEBHOOK_ALLOW`: private hosts and networks that webhooks may be sent to. */
  webhookAllow: string;
  /** Absent: nobody signs in at a provider. */
  sso?: SsoSettings;
  /** Absolute path of the browser for printing. Absent: the Chromium from npm. */
  browserPath?: string;
};

export type ConfigResult = { ok: true; config: Config; warnings: string[] } | { ok: false; faults: string[] };

/** Reads the environment. Each fault is one sentence that names the variable and no secret. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigResult {
  const read = readEnvironment(env);
  return read.ok ? { ok: true, config: toConfig(read.values), warnings: warningsOf(read.values) } : read;
}

/** Warnings about accepted settings that may surprise an operator. */
export function warningsOf(values: Values): string[] {
  const warnings = weaknessesOf(values).map((weakness) => `${weakness}. This is refused with NODE_ENV=production.`);
  if (values.CAPTCHA === "off") warnings.push("CAPTCHA is off: sign-in asks for no captcha. Use this for trials only.");
  if (values.DEMO_CLOCK === "true")
    warnings.push(
      "DEMO_CLOCK is true: events bear the time that a demonstration sets. Use this for demonstrations only.",
    );
  if (values.SCALE_SIMULATOR === "on")
    warnings.push(
      "SCALE_SIMULATOR is on: the scan page offers a scale whose weights are invented. Use this for trials.",
    );
  if (values.EVENTSTORE_PREFIX && !values.EVENTSTORE_URL) {
    warnings.push("EVENTSTORE_PREFIX is not used without EVENTSTORE_URL: the event log is in PostgreSQL.");
  }
  if (values.AUDIT_WITNESS_KEYS && !values.AUDIT_WITNESS_URL)
    warnings.push("AUDIT_WITNESS_KEYS is not used without AUDIT_WITNESS_URL: no checkpoint is sent to a witness.");
  if (values.MAIL_FROM && !values.SMTP_URL) warnings.push("MAIL_FROM is not used without SMTP_URL: no mail is sent.");
  if (values.MAIL_DOMAINS && !values.SMTP_URL)
    warnings.push("MAIL_DOMAINS is not used without SMTP_URL: no mail is sent.");
  return warnings;
}

/** Converts the settings to the form that the programs use. */
export function toConfig(values: Values): Config {
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
    demoClock: values.DEMO_CLOCK === "true",
    simulatedScale: values.SCALE_SIMULATOR === "on",
    timeZone: values.TZ_BUSINESS,
    logRetentionDays: values.LOG_RETENTION_DAYS,
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    bucket: bucketSettings(values),
    eventStoreUrl: values.EVENTSTORE_URL,
    eventStorePrefix: values.EVENTSTORE_PREFIX ?? "",
    trustProxy: trustProxy(values.TRUST_PROXY),
    publicUrl: values.PUBLIC_URL,
    mail: mailSettings(values),
    secretKey: values.SECRET_KEY,
    anchorDir: values.AUDIT_ANCHOR_DIR ? resolve(root, values.AUDIT_ANCHOR_DIR) : undefined,
    witnesses: listed(values.AUDIT_WITNESS_URL),
    witnessKeys: listed(values.AUDIT_WITNESS_KEYS),
    auditKeyFile: values.AUDIT_KEY_FILE && resolve(root, values.AUDIT_KEY_FILE),
    webhookAllow: values.WEBHOOK_ALLOW,
    sso: ssoSettings(values),
    browserPath: values.PUPPETEER_EXECUTABLE_PATH && resolve(root, values.PUPPETEER_EXECUTABLE_PATH),
  };
}

function bucketSettings({ S3_ENDPOINT, S3_BUCKET, S3_REGION, ...keys }: Values): BucketSettings | undefined {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = keys;
  return S3_ENDPOINT && S3_BUCKET && accessKey && secretKey
    ? { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, accessKey, secretKey }
    : undefined;
}

function mailSettings({ SMTP_URL, MAIL_FROM, MAIL_DOMAINS }: Values): MailSettings | undefined {
  const domains = listed(MAIL_DOMAINS.toLowerCase());
  return SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM, ...(domains.length > 0 && { domains }) } : undefined;
}

function tlsFiles({ TLS_CERT, TLS_KEY }: Values): TlsFiles | undefined {
  return TLS_CERT && TLS_KEY ? { certificate: resolve(root, TLS_CERT), key: resolve(root, TLS_KEY) } : undefined;
}

function ssoSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL, ...values }: Values) {
  if (!issuer || !clientId || !PUBLIC_URL) return undefined;
  const [role, company] = splitOnce(values.OIDC_AUTO_CREATE);
  return {
    ...{ issuer, clientId, clientSecret: values.OIDC_CLIENT_SECRET, scope: values.OIDC_SCOPE },
    publicUrl: PUBLIC_URL,
    userClaim: values.OIDC_USER_CLAIM,
    tenantClaim: values.OIDC_TENANT_CLAIM,
    autoCreate: role && company ? { role, company } : undefined,
    only: values.OIDC_ONLY === "true",
    label: values.OIDC_LABEL ?? new URL(issuer).hostname,
  };
}

const splitOnce = (text = ""): [string, string] => {
  const at = text.indexOf("@");
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
};

/** Express accepts addresses, networks, and its names for local and private ones. */
function trustProxy(value: string): false | number | string {
  if (value === "" || value === "false") return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
