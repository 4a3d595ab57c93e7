import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOpenIdProvider } from "#infra/engines/identity-provider/open-id.ts";
import type { IdentityProvider } from "#infra/engines/identity-provider/port.ts";
import { startLyingProvider } from "#tests/support/open-id/lying-provider.ts";
import { ssoSettings } from "#tests/support/open-id/sign-in-there.ts";

let liar: Awaited<ReturnType<typeof startLyingProvider>>;
let provider: IdentityProvider;
let now: number;
beforeEach(async () => {
  liar = await startLyingProvider();
  liar.metadata["end_session_endpoint"] = `${liar.issuer}/out`;
  now = Date.now();
  provider = createOpenIdProvider(ssoSettings(liar.issuer), () => new Date(now));
});
afterEach(() => liar.stop());

describe("a browser is sent to the provider only while it answers", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["to sign in", () => provider.begin()],
    ["to sign out", () => provider.signOutUrl("token")],
  ])("%s", async (_name, send) => {
    await provider.begin();
    liar.lies.set("/.well-known/openid-configuration", (_request, response) => void response.writeHead(502).end());
    await expect(send()).resolves.toBeDefined();
    now += 5000;
    await expect(send()).rejects.toMatchObject({ code: "sso.away" });
    liar.lies.clear();
    await expect(send()).resolves.toBeDefined();
  });
});

it.each([
  [undefined, null],
  ["none", "none"],
  ["login", "login"],
] as const)("begins with prompt %s", async (prompt, sent) => {
  const { url } = await provider.begin(prompt);
  expect(new URL(url).searchParams.get("prompt")).toBe(sent);
});
