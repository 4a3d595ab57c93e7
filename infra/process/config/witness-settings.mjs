import { createHash } from "node:crypto";

/** Parts of a list that is separated by commas or spaces. @param {string} text */
export const listed = (text) => text.split(/[\s,]+/).filter((part) => part !== "");

/** Tells whether each part is an address of HTTP without a user, a query or a fragment: a path is added to it. @param {string} text */
export const areWitnesses = (text) =>
  listed(text).every((part) => {
    if (!URL.canParse(part)) return false;
    const { protocol, username, password, search, hash } = new URL(part);
    return ["http:", "https:"].includes(protocol) && `${username}${password}${search}${hash}` === "";
  });

/** Tells whether each part is a verifier key of a witness: its type 0x04, and the hash that it names. @param {string} text */
export const areWitnessKeys = (text) =>
  listed(text).every((part) => {
    const [, name, keyHash, encoded] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{43}[A-Za-z0-9+/=])$/.exec(part) ?? [];
    const key = Buffer.from(encoded ?? "", "base64");
    const digest = createHash("sha256").update(`${name}\n`).update(key).digest("hex");
    return key.length === 33 && key[0] === 4 && digest.startsWith(keyHash ?? "none");
  });
