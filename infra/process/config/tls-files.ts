import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { reasonOf } from "#infra/process/errors.ts";

/** The paths of `TLS_CERT` and `TLS_KEY`. */
export type TlsFiles = { certificate: string; key: string };
/** Certificate and key of a server, both PEM. */
export type Tls = { cert: string; key: string };

/** Reads the certificate (with intermediate certificates, if any) and the key. A fault is one sentence that names the variable. */
export function readTls(files: TlsFiles): { ok: true; tls: Tls } | { ok: false; fault: string } {
  const cert = part("TLS_CERT", files.certificate, (text) => new X509Certificate(text));
  if (!cert.ok) return cert;
  const key = part("TLS_KEY", files.key, createPrivateKey);
  if (!key.ok) return key;
  if (!cert.value.checkPrivateKey(key.value))
    return { ok: false, fault: "TLS_KEY: is not the key of the certificate in TLS_CERT" };
  const tls = { cert: cert.text, key: key.text };
  try {
    createSecureContext(tls);
  } catch (error) {
    return { ok: false, fault: `TLS_CERT: cannot be served (${reasonOf(error)})` };
  }
  return { ok: true, tls };
}

type Part<T> = { ok: true; text: string; value: T } | { ok: false; fault: string };

function part<T>(name: "TLS_CERT" | "TLS_KEY", file: string, parse: (text: string) => T): Part<T> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return { ok: false, fault: `${name}: cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})` };
  }
  try {
    return { ok: true, text, value: parse(text) };
  } catch {
    const what = name === "TLS_CERT" ? "certificate" : "private key without a passphrase";
    return { ok: false, fault: `${name}: the file holds no ${what} in PEM` };
  }
}

/** Loads the files of `TLS_CERT` and `TLS_KEY`, if set. For a bad file the process prints one line and exits with code 1. */
export function loadTls(files: TlsFiles | undefined): Tls | undefined {
  const read = files && readTls(files);
  if (read?.ok === false) {
    console.error(read.fault);
    process.exit(1);
  }
  return read?.tls;
}
