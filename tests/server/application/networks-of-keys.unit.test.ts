import { expect, it } from "vitest";
import { asNetwork, isWithin } from "#server/application/keys/networks.ts";

it.each([
  ["::ffff:10.8.2.9/120", "10.8.2.0/24"],
  ["::ffff:10.8.2.9", "10.8.2.9/32"],
  ["::/90", "::/90"],
])("the network %s is kept as %s, in the form that callers are compared in", (given, kept) => {
  expect(asNetwork(given)).toBe(kept);
});

it("an address inside an IPv6 one is in the network that was given so", () => {
  expect(isWithin("::ffff:10.8.2.9", [asNetwork("::ffff:10.8.2.0/120") ?? ""])).toBe(true);
});
