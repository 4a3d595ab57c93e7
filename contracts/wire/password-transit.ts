import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { PasswordKeyAnswer } from "./sign-in.ts";

/** Bytes of the parts of a sealed password: ephemeral public key ‖ nonce ‖ ciphertext with its tag (rules §2). */
export const sealedPart = { publicKey: 32, nonce: 24, tag: 16 } as const;

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @throws when the text is not base64url */
export const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** The key of one sealed password, made from the X25519 secret of both sides. */
export const transitKey = (secret: Uint8Array, ephemeral: Uint8Array, recipient: Uint8Array): Uint8Array =>
  hkdf(sha256, secret, concatBytes(ephemeral, recipient), utf8ToBytes("password-transit-v1"), 32);

/**
 * Seals a password for the server that made `encyptKey` (the specification's spelling). Browsers have no WebCrypto on a LAN address without TLS, so
 * the audited @noble libraries are used.
 *
 * @param encyptKey the one-time X25519 public key, base64url
 * @returns the sealed box, base64url
 */
export const seal = (password: string, encyptKey: string): string => {
  const recipient = fromBase64Url(encyptKey);
  const secret = x25519.utils.randomSecretKey();
  const ephemeral = x25519.getPublicKey(secret);
  const key = transitKey(x25519.getSharedSecret(secret, recipient), ephemeral, recipient);
  const nonce = randomBytes(sealedPart.nonce);
  const ciphertext = xchacha20poly1305(key, nonce).encrypt(utf8ToBytes(password));
  return toBase64Url(concatBytes(ephemeral, nonce, ciphertext));
};

/** Fields of any body that are passwords. */
const passwordFields = ["password", "oldPassword", "newPassword", "confirmPassword"];

/**
 * Seals each password of a body for one key and adds the key's name (rules §2).
 *
 * @param key response of `getpasswordencryptkey`, valid for one call
 */
export const sealPasswords = <Body extends object>(
  body: Body,
  { passwordKey, encyptKey }: PasswordKeyAnswer,
): Body & { passwordKey: string } => {
  const travelling = ([name, value]: [string, unknown]): [string, unknown] => [
    name,
    passwordFields.includes(name) && typeof value === "string" ? seal(value, encyptKey) : value,
  ];
  return { ...(Object.fromEntries(Object.entries(body).map(travelling)) as Body), passwordKey };
};
