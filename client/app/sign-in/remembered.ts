import { local } from "#client/lib/storage.ts";

const key = "remember";
const mask = 0x5a;

/** Obfuscated, as the specification asks, which keeps it from a glance over the shoulder and from nobody else. */
const hide = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text).map((byte) => byte ^ mask)));
const show = (text: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0) ^ mask));

export const remember = (given: { userName: string; password: string } | null): void =>
  local.write(key, given && JSON.stringify({ userName: given.userName, password: hide(given.password) }));

export const remembered = (): { userName: string; password: string } | null => {
  try {
    const stored = JSON.parse(local.read(key) ?? "null") as { userName: string; password: string } | null;
    return stored && { userName: stored.userName, password: show(stored.password) };
  } catch {
    return null;
  }
};
