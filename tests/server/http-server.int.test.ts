import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpServer } from "#server/http-server.ts";
import { createAuthority } from "#tests/support/certificates.ts";

const { certificate, key } = createAuthority("station authority").issue("station");
const server = createHttpServer({ cert: certificate, key }, (_request, response) => void response.end());
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

type Offer = { ciphers: string; maxVersion?: "TLSv1.1" | "TLSv1.2"; minVersion?: "TLSv1.1" };

/** The suite that both agree on, or "refused". */
const agreed = (offer: Offer): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, rejectUnauthorized: false, maxVersion: "TLSv1.2", ...offer });
    socket.once("secureConnect", () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.once("error", () => resolve("refused"));
  });

describe("the server's TLS", () => {
  it("takes suites with forward secrecy and authenticated encryption", async () => {
    for (const suite of [
      "ECDHE-ECDSA-AES256-GCM-SHA384",
      "ECDHE-ECDSA-AES128-GCM-SHA256",
      "ECDHE-ECDSA-CHACHA20-POLY1305",
    ])
      expect(await agreed({ ciphers: suite })).toBe(suite);
  });

  it("takes none with CBC, although both sides know it", async () => {
    for (const suite of ["ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA", "ECDHE-ECDSA-AES128-SHA256"])
      expect([suite, await agreed({ ciphers: `${suite}:@SECLEVEL=0` })]).toEqual([suite, "refused"]);
  });

  it("takes nothing older than TLS 1.2", async () => {
    expect(await agreed({ ciphers: "ALL:@SECLEVEL=0", minVersion: "TLSv1.1", maxVersion: "TLSv1.1" })).toBe("refused");
  });
});

describe("a connection without a request", () => {
  it.each([
    ["over TLS", { cert: certificate, key }],
    ["without TLS", undefined],
  ])("stays open for longer than the 60 s that a proxy keeps it, %s", (_name, tls) => {
    expect(createHttpServer(tls, () => undefined).keepAliveTimeout).toBeGreaterThan(60_000);
  });
});
