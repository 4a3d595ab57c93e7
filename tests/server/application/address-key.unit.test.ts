import { expect, it } from "vitest";
import { addressKey } from "#server/application/address-key.ts";

it("counts all addresses of one IPv6 network of 64 bits as one, however they are written", () => {
  for (const address of ["2001:db8:1:2::1", "2001:DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2:0:0:10.0.0.1"])
    expect(addressKey(address)).toBe("2001:db8:1:2::/64");
  expect(addressKey("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(addressKey("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
});

it("counts an IPv4 address whole, also where it is written as IPv6", () => {
  expect(addressKey("10.1.2.3")).toBe("10.1.2.3");
  expect(addressKey("::ffff:10.1.2.3")).toBe("10.1.2.3");
});
