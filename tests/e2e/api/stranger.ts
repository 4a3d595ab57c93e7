import { randomBytes } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

export type Asking = { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> };
export type Fault = { path: string; code: string; msg: string };
/** An answer as it came over the wire. `data` is loose on purpose: a stranger has read the rules, not our types. */
export type Told = {
  status: number;
  headers: Headers;
  text: string;
  json: { success: boolean; code: string; msg: string; data: Loose; errors?: Fault[]; stale?: boolean };
};
export type Loose = Record<string, never> & { list: Record<string, never>[]; total: number };

/** Seals a password by the words of rules §2, on purpose without the code of the product. */
export const sealed = (password: string, encyptKey: string): string => {
  const recipient = Buffer.from(encyptKey, "base64url");
  const secret = x25519.utils.randomSecretKey();
  const ephemeral = x25519.getPublicKey(secret);
  const salt = Buffer.concat([ephemeral, recipient]);
  const key = hkdf(sha256, x25519.getSharedSecret(secret, recipient), salt, Buffer.from("password-transit-v1"), 32);
  const nonce = randomBytes(24);
  const box = xchacha20poly1305(key, nonce).encrypt(Buffer.from(password, "utf8"));
  return Buffer.concat([ephemeral, nonce, box]).toString("base64url");
};

/** Somebody who knows only the address and the written interface. */
export const createStranger = (url: string) => {
  const call = async (method: string, path: string, asking: Asking = {}): Promise<Told> => {
    const { token, body, raw, headers } = asking;
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      body: sent,
      headers: {
        accept: "application/json",
        "accept-language": "en",
        ...(sent !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const json = (isJson ? JSON.parse(text) : {}) as Told["json"];
    return { status: response.status, headers: response.headers, text, json };
  };

  /** Each password in a box for one key, the key beside them. */
  const sealedBody = async (passwords: Record<string, string>, rest: object = {}) => {
    const { json } = await call("GET", "/base/id/getpasswordencryptkey");
    const { passwordKey, encyptKey } = json.data as unknown as { passwordKey: string; encyptKey: string };
    const boxes = Object.entries(passwords).map(([name, password]) => [name, sealed(password, encyptKey)]);
    return { ...rest, passwordKey, ...Object.fromEntries(boxes) };
  };

  const tryToSignIn = async (userName: string, password: string): Promise<Told> => {
    const body = await sealedBody({ password }, { userName, enterpriseCode: "default", ClientType: 1 });
    return call("POST", "/base/id/login", { body });
  };

  const signIn = async (userName: string, password: string): Promise<string> => {
    const { json, text } = await tryToSignIn(userName, password);
    if (!json.success) throw new Error(`${userName} is not let in: ${text}`);
    return String(json.data.token);
  };
  return { call, tryToSignIn, signIn, sealedBody };
};
export type Stranger = ReturnType<typeof createStranger>;
