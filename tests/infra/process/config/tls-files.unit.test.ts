import { createPrivateKey } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readTls } from "#infra/process/config/tls-files.ts";
import { createAuthority } from "#tests/support/certificates.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-tls-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const authority = createAuthority("station authority");
const own = authority.issue("station");
const certificate = file("own.pem", own.certificate);
const key = file("own.key", own.key);
const fault = (files: { certificate: string; key: string }) => {
  const read = readTls(files);
  return read.ok ? undefined : read.fault;
};

describe("certificate and key of the server", () => {
  it("are taken as they are, with the chain behind the certificate", () => {
    const chain = own.certificate + authority.certificate;
    expect(readTls({ certificate: file("chain.pem", chain), key })).toEqual({
      ok: true,
      tls: { cert: chain, key: own.key },
    });
  });

  it("are refused by the name of the one that cannot be read", () => {
    const nowhere = join(folder, "nowhere.pem");
    expect(fault({ certificate: nowhere, key })).toBe("TLS_CERT: cannot be read (ENOENT)");
    expect(fault({ certificate, key: nowhere })).toBe("TLS_KEY: cannot be read (ENOENT)");
  });

  it("are refused when a file holds something else, the two exchanged among it", () => {
    expect(fault({ certificate: key, key: certificate })).toBe("TLS_CERT: the file holds no certificate in PEM");
    expect(fault({ certificate, key: file("text", "my key") })).toBe(
      "TLS_KEY: the file holds no private key without a passphrase in PEM",
    );
    const locked = createPrivateKey(own.key).export({
      type: "pkcs8",
      format: "pem",
      cipher: "aes-256-cbc",
      passphrase: "p",
    });
    expect(fault({ certificate, key: file("locked.key", String(locked)) })).toMatch(/^TLS_KEY: .*without a passphrase/);
  });

  it("are refused when they do not belong together, and nothing of the key is said", () => {
    const other = file("other.key", authority.issue("station").key);
    expect(fault({ certificate, key: other })).toBe("TLS_KEY: is not the key of the certificate in TLS_CERT");
  });
});
