import { describe, expect, it } from "vitest";
import { readConfig } from "#infra/config/config.ts";

const KEY = "k".repeat(32);

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
    ["LOG_LEVEL", "loud", 'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent, not "loud"'],
    ["ADMIN_PASSWORD", "short", "ADMIN_PASSWORD: must be 8 to 50 letters, digits or Chinese characters"],
    ["DATABASE_URL", "mysql://u:p@h/d", "DATABASE_URL: must be a URL beginning with postgres:// or postgresql://"],
  ])("names a bad %s (%s) in one line, without its value where that is a secret", (name, value, line) => {
    expect(faults({ [name]: value })).toEqual([line]);
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

  it("asks for a secret of the operator's own in production", () => {
    expect(faults({ NODE_ENV: "production" })).toEqual(["SECRET_KEY: is required with NODE_ENV=production"]);
    expect(faults({ NODE_ENV: "production", SECRET_KEY: KEY })).toEqual([]);
  });
});

it("REDIS_URL is not taken in silence while nothing uses it", () => {
  const result = readConfig({ REDIS_URL: "redis://127.0.0.1:6379" });
  expect(result.ok && result.warnings.join()).toContain("REDIS_URL is not used yet");
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
