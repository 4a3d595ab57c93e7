import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { noteTypes, signerOf, verifierText } from "#contracts/seals/signed-note.ts";
import { readConfig } from "#infra/process/config/config.ts";
import { root } from "#infra/process/root.ts";
import { withSecretFiles } from "#infra/process/config/secret-files.mjs";

const KEY_OF_WITNESS = verifierText(signerOf("example.org/w", new Uint8Array(32).fill(7), noteTypes.cosignature));
const KEY = "a secret of the operator: 4711, 0815";

function faults(env: NodeJS.ProcessEnv): string[] {
  const result = readConfig(env);
  return result.ok ? [] : result.faults;
}

describe("the configuration", () => {
  it("has a default for everything, and an empty value is as good as none", () => {
    for (const env of [{}, { PORT: "", CAPTCHA: " ", ADMIN_PASSWORD: "" }]) {
      const result = readConfig(env);
      expect(result).toMatchObject({ ok: true, config: { port: 4600, captcha: "always", timeZone: "Asia/Shanghai" } });
    }
  });

  it.each<[string, string, string]>([
    ["PORT", "70000", 'PORT: must be 1 to 65535, not "70000"'],
    ["PORT", "abc", 'PORT: must be a number, not "abc"'],
    ["PORT", "80.5", 'PORT: must be a whole number, not "80.5"'],
    ["CAPTCHA", "never", 'CAPTCHA: must be one of always, after-failures, off, not "never"'],
    ["TZ_BUSINESS", "+08:00", 'TZ_BUSINESS: must be the name of a time zone, such as Asia/Shanghai, not "+08:00"'],
    ["LOG_RETENTION_DAYS", "30", 'LOG_RETENTION_DAYS: must be a whole number from 90 to 36500, not "30"'],
    ["LOG_LEVEL", "loud", 'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent, not "loud"'],
    ["ADMIN_PASSWORD", "short", "ADMIN_PASSWORD: must be 8 to 50 letters, digits or Chinese characters"],
    ["DATABASE_URL", "mysql://u:p@h/d", "DATABASE_URL: must be a URL beginning with postgres:// or postgresql://"],
  ])("names a bad %s (%s) in one line, without its value where that is a secret", (name, value, line) => {
    expect(faults({ [name]: value })).toEqual([line]);
  });

  const provider = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "c", PUBLIC_URL: "https://gas.example" };

  it("reads the sign-in provider, whose label is the issuer's host", () => {
    const env = { ...provider, OIDC_AUTO_CREATE: "stationOperator@S@1", OIDC_ONLY: "true" };
    expect(readConfig(env)).toMatchObject({
      ok: true,
      config: {
        sso: {
          ...{ issuer: "https://id.example", clientId: "c", publicUrl: "https://gas.example", only: true },
          ...{ label: "id.example", userClaim: "preferred_username", scope: "openid profile admin.server.api" },
          autoCreate: { role: "stationOperator", company: "S@1" },
        },
      },
    });
    expect(readConfig({})).toMatchObject({ ok: true, config: { sso: undefined } });
  });

  it.each([
    ["OIDC_ISSUER", "http://id.example"],
    ["OIDC_ISSUER", "http://127.0.0.1.example"],
    ["OIDC_ISSUER", "https://user:word@id.example"],
    ["OIDC_ISSUER", "https://id.example?realm=a"],
    ["OIDC_SCOPE", "profile email"],
    ["OIDC_USER_CLAIM", "two words"],
    ["OIDC_AUTO_CREATE", "admin@S1"],
    ["OIDC_AUTO_CREATE", "stationOperator"],
    ["OIDC_ONLY", "yes"],
  ])("refuses %s=%s", (name, value) => {
    expect(faults({ ...provider, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: must be`))]);
  });

  it.each(["http://localhost:8080", "http://127.0.0.1:9", "http://[::1]:9/realms/gas"])(
    "takes the issuer %s without encryption, because it is this machine",
    (issuer) => expect(faults({ ...provider, OIDC_ISSUER: issuer })).toEqual([]),
  );

  it("asks for the settings of a provider together", () => {
    expect(faults({ OIDC_ISSUER: provider.OIDC_ISSUER })).toEqual([
      "OIDC_CLIENT_ID: is required with OIDC_ISSUER",
      "PUBLIC_URL: is required with OIDC_ISSUER",
    ]);
    expect(faults({ OIDC_ONLY: "true" })).toEqual(["OIDC_ISSUER: is required with OIDC_ONLY"]);
    const secret = "a secret of the client";
    expect(faults({ OIDC_CLIENT_SECRET: secret }).join()).not.toContain(secret);
  });

  it("names every fault, not only the first", () => {
    expect(faults({ PORT: "x", CAPTCHA: "x" })).toHaveLength(2);
  });

  it("takes a captcha switched off with a warning, and never in production", () => {
    expect(readConfig({ CAPTCHA: "off" })).toMatchObject({ ok: true, warnings: [expect.stringContaining("CAPTCHA")] });
    expect(faults({ CAPTCHA: "off", NODE_ENV: "production", SECRET_KEY: KEY })).toEqual([
      "CAPTCHA: off is refused with NODE_ENV=production",
    ]);
  });

  it("offers a simulated scale only where somebody switched it on, with a warning, and never in production", () => {
    expect(readConfig({})).toMatchObject({ ok: true, config: { simulatedScale: false }, warnings: [] });
    expect(readConfig({ SCALE_SIMULATOR: "on" })).toMatchObject({
      ok: true,
      config: { simulatedScale: true },
      warnings: [expect.stringContaining("SCALE_SIMULATOR")],
    });
    expect(faults({ SCALE_SIMULATOR: "on", NODE_ENV: "production", SECRET_KEY: KEY })).toEqual([
      "SCALE_SIMULATOR: on is refused with NODE_ENV=production",
    ]);
  });

  it("asks for a secret of the operator's own in production", () => {
    expect(faults({ NODE_ENV: "production" })).toEqual(["SECRET_KEY: is required with NODE_ENV=production"]);
    expect(faults({ NODE_ENV: "production", SECRET_KEY: KEY })).toEqual([]);
  });
});

describe("what somebody could guess or forge", () => {
  const production = { NODE_ENV: "production", SECRET_KEY: KEY };
  const warnings = (env: NodeJS.ProcessEnv) => {
    const result = readConfig(env);
    return result.ok ? result.warnings : [];
  };
  it.each<[string, string, string]>([
    ["ADMIN_PASSWORD", "12345678", "ADMIN_PASSWORD: is one of the passwords that are tried first"],
    ["ADMIN_PASSWORD", "Cylindra2026", "ADMIN_PASSWORD: is one of the passwords that are tried first"],
    ["SECRET_KEY", "a".repeat(32), "SECRET_KEY: has fewer than 10 different characters, so it can be guessed"],
    ...["0.0.0.0/0", "::/0", "10.0.0.1, 0.0.0.0/0", "6"].map((value): [string, string, string] => [
      "TRUST_PROXY",
      value,
      "TRUST_PROXY: believes everybody's X-Forwarded-For, so anybody can choose the address that limits and logs see",
    ]),
  ])("%s=%s is refused in production and warned about elsewhere, without its value", (name, value, line) => {
    expect(faults({ ...production, [name]: value })).toEqual([line]);
    expect(warnings({ [name]: value })).toEqual([`${line}. This is refused with NODE_ENV=production.`]);
  });

  it("is not what a random secret, a good password or a proxy of one's own is", () => {
    const good = { ADMIN_PASSWORD: "Kq7wertz9", SECRET_KEY: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b" };
    for (const TRUST_PROXY of ["", "false", "1", "5", "loopback, 10.0.0.0/8", "2001:db8::/32"])
      expect([TRUST_PROXY, faults({ ...production, ...good, TRUST_PROXY })]).toEqual([TRUST_PROXY, []]);
  });

  it("TRUST_PROXY takes numbers, addresses, networks and Express' names alone", () => {
    for (const TRUST_PROXY of ["proxy.example", "10.0.0.0/33", "1.2.3", "true"])
      expect([TRUST_PROXY, faults({ TRUST_PROXY })[0]]).toEqual([
        TRUST_PROXY,
        expect.stringMatching(/^TRUST_PROXY: must be/),
      ]);
  });
});

it("DEMO_CLOCK=true is warned about, and refused in production", () => {
  expect(readConfig({})).toMatchObject({ ok: true, config: { demoClock: false }, warnings: [] });
  expect(readConfig({ DEMO_CLOCK: "true" })).toMatchObject({
    ok: true,
    config: { demoClock: true },
    warnings: [expect.stringContaining("DEMO_CLOCK")],
  });
  expect(faults({ DEMO_CLOCK: "true", NODE_ENV: "production", SECRET_KEY: KEY })).toEqual([
    "DEMO_CLOCK: true is refused with NODE_ENV=production",
  ]);
  expect(faults({ DEMO_CLOCK: "yes" })).toEqual(['DEMO_CLOCK: must be one of true, false, not "yes"']);
});

it("PASSWORD_RULE=free lets ADMIN_PASSWORD be anything of 8 to 128 characters", () => {
  expect(readConfig({})).toMatchObject({ ok: true, config: { passwordRule: "spec" } });
  const ADMIN_PASSWORD = "correct horse, battery!";
  expect(readConfig({ PASSWORD_RULE: "free", ADMIN_PASSWORD })).toMatchObject({
    ok: true,
    config: { passwordRule: "free" },
  });
  expect(faults({ ADMIN_PASSWORD })).toEqual(["ADMIN_PASSWORD: must be 8 to 50 letters, digits or Chinese characters"]);
  expect(faults({ PASSWORD_RULE: "free", ADMIN_PASSWORD: "short" })).toEqual([
    "ADMIN_PASSWORD: must be 8 to 128 characters",
  ]);
});

it("REDIS_URL chooses Redis without a warning", () => {
  const redisUrl = "redis://127.0.0.1:6379";
  expect(readConfig({ REDIS_URL: redisUrl })).toMatchObject({ ok: true, config: { redisUrl }, warnings: [] });
  expect(faults({ REDIS_URL: "http://127.0.0.1" })).toEqual([
    "REDIS_URL: must be a URL beginning with redis:// or rediss://",
  ]);
});

it("keeps files in a bucket by all of its settings, or names the missing ones without a key", () => {
  const env = {
    S3_ENDPOINT: "https://s3.example.com",
    S3_BUCKET: "gas-files",
    S3_ACCESS_KEY: "who",
    S3_SECRET_KEY: "hidden",
  };
  const keys = { accessKey: "who", secretKey: "hidden" };
  const bucket = { endpoint: "https://s3.example.com", bucket: "gas-files", region: "us-east-1", ...keys };
  expect(readConfig(env)).toMatchObject({ ok: true, config: { bucket }, warnings: [] });
  expect(readConfig({ ...env, S3_REGION: "eu-central-1" })).toMatchObject({
    config: { bucket: { region: "eu-central-1" } },
  });
  expect(faults({ S3_BUCKET: "gas-files" })).toEqual(
    ["S3_ENDPOINT", "S3_ACCESS_KEY", "S3_SECRET_KEY"].map((name) => `${name}: is required to keep files on S3`),
  );
  expect(faults({ ...env, S3_BUCKET: "Gas_Files", S3_ENDPOINT: "s3.example.com" })).toHaveLength(2);
});

it("SMTP_URL sends mails from MAIL_FROM, and its fault does not show the password", () => {
  const url = "smtp://user:secret@mail.example.com:587";
  const from = "Cylindra <cylindra@example.com>";
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: from })).toMatchObject({
    ok: true,
    config: { mail: { url, from } },
    warnings: [],
  });
  const domains = "Gas.example, example.com";
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: from, MAIL_DOMAINS: domains })).toMatchObject({
    config: { mail: { domains: ["gas.example", "example.com"] } },
  });
  expect(faults({ MAIL_DOMAINS: "@gas" })).toEqual([
    'MAIL_DOMAINS: must be domains such as example.com, separated by commas, not "@gas"',
  ]);
  expect(faults({ SMTP_URL: url })).toEqual(["MAIL_FROM: is required with SMTP_URL"]);
  expect(faults({ SMTP_URL: "http://user:secret@mail.example.com" })).toEqual([
    "SMTP_URL: must be a URL beginning with smtp:// or smtps://",
  ]);
  expect(faults({ MAIL_FROM: "nobody" })).toEqual([
    'MAIL_FROM: must be an address such as Cylindra <cylindra@example.com>, not "nobody"',
  ]);
  const alone = readConfig({ MAIL_FROM: from });
  expect(alone).toMatchObject({
    ok: true,
    config: { mail: undefined },
    warnings: [expect.stringContaining("SMTP_URL")],
  });
});

it("TLS_CERT and TLS_KEY come together or not at all, as files below the checkout", () => {
  expect(faults({ TLS_CERT: "/a.pem" })).toEqual(["TLS_KEY: is required with TLS_CERT"]);
  expect(faults({ TLS_KEY: "/a.pem", TLS_CERT: " " })).toEqual(["TLS_CERT: is required with TLS_KEY"]);
  expect(readConfig({})).toMatchObject({ ok: true, config: { tls: undefined } });
  const both = readConfig({ TLS_CERT: "/etc/a.pem", TLS_KEY: "own/key.pem" });
  expect(both).toMatchObject({
    ok: true,
    config: { tls: { certificate: "/etc/a.pem", key: join(root, "own/key.pem") } },
  });
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-secrets-"));
  const file = join(folder, "key");
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(file, `${KEY}\n`);

  it("is what the variable would be, without the line break at its end", () => {
    expect(withSecretFiles({ SECRET_KEY_FILE: file })).toMatchObject({ env: { SECRET_KEY: KEY }, faults: [] });
    expect(withSecretFiles({ SECRET_KEY_FILE: " ", PORT: "1" }).env.SECRET_KEY).toBeUndefined();
  });

  it("may stand beside the same value, and not beside another one", () => {
    expect(withSecretFiles({ SECRET_KEY_FILE: file, SECRET_KEY: KEY }).faults).toEqual([]);
    expect(withSecretFiles({ SECRET_KEY_FILE: file, SECRET_KEY: "other" }).faults).toEqual([
      "SECRET_KEY: is given by SECRET_KEY_FILE too, with another value",
    ]);
  });

  it("that cannot be read or is empty is a fault that names the variable", () => {
    const empty = join(folder, "empty");
    writeFileSync(empty, "\n");
    const env = { DATABASE_URL_FILE: join(folder, "nothing"), REDIS_URL_FILE: empty };
    expect(withSecretFiles(env).faults).toEqual([
      "DATABASE_URL_FILE: cannot be read (ENOENT)",
      "REDIS_URL_FILE: the file is empty",
    ]);
  });
});

it("EVENTSTORE_URL chooses the log without a warning, and its prefix alone is warned about", () => {
  const url = "esdb://127.0.0.1:2113?tls=false";
  expect(readConfig({ EVENTSTORE_URL: url, EVENTSTORE_PREFIX: "site-1." })).toMatchObject({
    ok: true,
    config: { eventStoreUrl: url, eventStorePrefix: "site-1." },
    warnings: [],
  });
  expect(readConfig({ EVENTSTORE_PREFIX: "site-1." })).toMatchObject({
    ok: true,
    warnings: [expect.stringContaining("EVENTSTORE_PREFIX")],
  });
  expect(readConfig({ EVENTSTORE_PREFIX: "$site" })).toMatchObject({ ok: false });
});

it.each([
  "esdb://host",
  "esdb+discover://ops:p%40ss@cluster.example:2113?tls=true&tlsCaFile=/certificates/ca/ca.crt",
  "esdb://ops:pass@eventstore:2113,eventstore2:2113,eventstore3:2113?tls=true&nodePreference=leader",
  "kurrentdb://host:2113/?tls=false",
])("takes every form of EVENTSTORE_URL that a cluster may have: %s", (EVENTSTORE_URL) => {
  expect(readConfig({ EVENTSTORE_URL })).toMatchObject({ ok: true, config: { eventStoreUrl: EVENTSTORE_URL } });
});

it.each(["http://host:2113", "esdb://", "esdb://host:port", "esdb://ops:geheim@", "esdb:host"])(
  "takes no other EVENTSTORE_URL, and says what it looks like: %s",
  (EVENTSTORE_URL) => {
    expect(faults({ EVENTSTORE_URL })).toEqual([
      "EVENTSTORE_URL: must be a connection string such as esdb://user:password@host:2113,host2:2113?tls=true",
    ]);
  },
);

it("takes addresses and keys of witnesses by commas, and names a bad one at the start", () => {
  const keys = "example.org/w+f66e2b1d+BKWQtlPFb4+mPhnZ1TRfzEBWvx0Kw4Y+3kGvSoUaH5Vy";
  const urls = "https://one.example.org, http://127.0.0.1:4680/audit";
  expect(readConfig({ AUDIT_WITNESS_URL: urls, AUDIT_WITNESS_KEYS: KEY_OF_WITNESS })).toMatchObject({
    ok: true,
    config: {
      witnesses: ["https://one.example.org", "http://127.0.0.1:4680/audit"],
      witnessKeys: [KEY_OF_WITNESS],
    },
    warnings: [],
  });
  expect(readConfig({})).toMatchObject({ ok: true, config: { witnesses: [], witnessKeys: [] } });
  for (const url of ["ftp://h", "https://user:secret@h", "https://h/?a=b", "https://h,h"])
    expect(faults({ AUDIT_WITNESS_URL: url })[0]).toMatch("AUDIT_WITNESS_URL: must be addresses of witnesses");
  for (const key of [keys, "abc", KEY_OF_WITNESS.replace("w+", "v+")])
    expect(faults({ AUDIT_WITNESS_KEYS: key })[0]).toMatch("AUDIT_WITNESS_KEYS: must be keys of witnesses");
  expect(readConfig({ AUDIT_WITNESS_KEYS: KEY_OF_WITNESS })).toMatchObject({
    warnings: [expect.stringContaining("AUDIT_WITNESS_KEYS")],
  });
});
