import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** A certificate with its key, both as PEM. */
export type Certificate = { certificate: string; key: string };
/** Signs certificates that nobody trusts but who is told to. */
export type Authority = { certificate: string; issue(name: string): Certificate };

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const bytes = (...values: number[]): Buffer => Buffer.from(values);
const oid = (...values: number[]): Buffer => der(0x06, bytes(...values));
const yes = der(0x01, bytes(0xff));
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
const year = (digits: string): Buffer => der(0x17, Buffer.from(`${digits}0101000000Z`));
const extension = (id: number, ...value: Uint8Array[]): Buffer =>
  sequence(oid(0x55, 0x1d, id), ...value.slice(0, -1), der(0x04, value.at(-1)!));

const isAuthority = extension(0x13, yes, sequence(yes));
/** 127.0.0.1 and localhost. */
const isHere = extension(0x11, sequence(der(0x87, bytes(127, 0, 0, 1)), der(0x82, Buffer.from("localhost"))));

let serial = 1;
const certify = (issuer: string, by: KeyObject, subject: string, key: KeyObject, tail: Buffer): string => {
  const told = sequence(
    der(0xa0, der(0x02, bytes(2))),
    der(0x02, bytes(serial++)),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(year("20"), year("49")),
    nameOf(subject),
    key.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(tail)),
  );
  const signature = der(0x03, bytes(0), sign("sha256", told, by));
  const text = sequence(told, ecdsaWithSha256, signature).toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
};

/** An authority made for one test, for certificates of this machine: what `openssl` would do, where there is none. */
export function createAuthority(name: string): Authority {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    certificate: certify(name, own.privateKey, name, own.publicKey, isAuthority),
    issue(subject) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
      return { certificate: certify(name, own.privateKey, subject, publicKey, isHere), key };
    },
  };
}
