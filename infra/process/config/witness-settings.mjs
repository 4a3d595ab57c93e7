import { createHash } from "node:crypto";

/** Splits a list at commas and spaces. @param {string} text */
export const listed = (text) => text.split(/[\s,]+/).filter((part) => part !== "");

/** Returns whether each part is an HTTP address without user, query or fragment, because a path is added to it. @param {string} text */
export const areWitnesses = (text) =>
  listed(text).every((part) => {
    if (!URL.canParse(part)) return false;
    const { protocol, username, password, search, hash } = new URL(part);
    return ["http:", "https:"].includes(protocol) && `${username}${password}${search}${hash}` === "";
  });

/** Returns whether each part is a witness's verifier key: type 0x04, and a hash that matches the key. @param {string} text */
export const areWitnessKeys = (text) =>
  listed(text).every((part) => {
    const [, name, keyHash, encoded] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{43}[A-Za-z0-9+/=])$/.exec(part) ?? [];
    const key = Buffer.from(encoded ?? "", "base64");
    const digest = createHash("sha256").update(`${name}\n`).update(key).digest("hex");
    return key.length === 33 && key[0] === 4 && digest.startsWith(keyHash ?? "none");
  });
