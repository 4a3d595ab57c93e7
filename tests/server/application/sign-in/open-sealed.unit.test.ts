import { expect, it } from "vitest";
import { fromBase64Url, seal, toBase64Url } from "#contracts/wire/password-transit.ts";
import { createTransitKey, openSealed } from "#server/application/sign-in/open-sealed.ts";

it("opens what was sealed for its key, Chinese characters too", () => {
  const { secretKey, encyptKey } = createTransitKey();
  expect(openSealed(seal("密码Password1", encyptKey), secretKey)).toBe("密码Password1");
});

it("opens nothing that was changed, cut, sealed for another key or not sealed at all", () => {
  const { secretKey, encyptKey } = createTransitKey();
  const box = fromBase64Url(seal("Password1", encyptKey));
  const changed = Uint8Array.from(box, (byte, index) => (index === 60 ? byte ^ 1 : byte));
  expect(openSealed(toBase64Url(changed), secretKey)).toBeUndefined();
  expect(openSealed(toBase64Url(box.subarray(0, 40)), secretKey)).toBeUndefined();
  expect(openSealed(toBase64Url(box), createTransitKey().secretKey)).toBeUndefined();
  expect(openSealed("Password1", secretKey)).toBeUndefined();
});

it("is the box of the specification: ephemeral key, nonce, ciphertext with its tag", () => {
  const { encyptKey } = createTransitKey();
  expect(fromBase64Url(encyptKey)).toHaveLength(32);
  expect(fromBase64Url(seal("12345678", encyptKey))).toHaveLength(32 + 24 + 8 + 16);
});
