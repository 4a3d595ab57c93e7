import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { fromBase64Url, sealedPart, toBase64Url, transitKey } from "#contracts/wire/password-transit.ts";

/** Creates a key pair for one password, both in base64url. */
export const createTransitKey = (): { secretKey: string; encyptKey: string } => {
  const secret = x25519.utils.randomSecretKey();
  return { secretKey: toBase64Url(secret), encyptKey: toBase64Url(x25519.getPublicKey(secret)) };
};

/**
 * Decrypts a password as in rules §2.
 *
 * @param secretKey the one-time X25519 secret key, base64url
 * @returns the password, or `undefined` for text that was not encrypted for this key
 */
export const openSealed = (box: string, secretKey: string): string | undefined => {
  try {
    const secret = fromBase64Url(secretKey);
    const bytes = fromBase64Url(box);
    const ephemeral = bytes.subarray(0, sealedPart.publicKey);
    const nonce = bytes.subarray(sealedPart.publicKey, sealedPart.publicKey + sealedPart.nonce);
    const key = transitKey(x25519.getSharedSecret(secret, ephemeral), ephemeral, x25519.getPublicKey(secret));
    const plain = xchacha20poly1305(key, nonce).decrypt(bytes.subarray(sealedPart.publicKey + sealedPart.nonce));
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return undefined;
  }
};
