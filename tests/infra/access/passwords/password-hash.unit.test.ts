import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#infra/access/passwords/password-hash.ts";
import { quickHash } from "#tests/support/quick-hash.ts";

it("hashes a password by Argon2id with 19 MiB and two passes", async () => {
  expect(await hashPassword("Goodpassword1")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("verifies a password against a hash of any cost, and refuses another password", async () => {
  for (const stored of [await hashPassword("Goodpassword1"), await quickHash("Goodpassword1")]) {
    expect(await verifyPassword(stored, "Goodpassword1")).toBe(true);
    expect(await verifyPassword(stored, "Goodpassword2")).toBe(false);
  }
});

it("verifies nothing against a text that is no hash", async () => {
  expect(await verifyPassword("Goodpassword1", "Goodpassword1")).toBe(false);
});
