import type { SsoAnswer } from "#contracts/wire/single-sign-on.ts";
import type { SsoSettings } from "#infra/engines/identity-provider/port.ts";
import type { Answer, TestServer } from "../server.ts";
import { openProviderBrowser, type ProviderBrowser } from "./provider-browser.ts";

/** The address at which people are said to open the server. Nothing listens there. */
export const PUBLIC = "http://127.0.0.1:4999";
export const CALLBACK = `${PUBLIC}/callback`;

export const ssoSettings = (issuer: string, more: Partial<SsoSettings> = {}): SsoSettings => ({
  issuer,
  clientId: "cylindra",
  clientSecret: "a secret of the client, long enough",
  scope: "openid profile admin.server.api",
  publicUrl: PUBLIC,
  userClaim: "preferred_username",
  only: false,
  label: "Provider",
  ...more,
});

export type Begin = { redirect?: string; enterpriseCode?: string; silent?: boolean };
type Server = Pick<TestServer, "call">;

export const beginAt = (server: Server, body: Begin = {}) =>
  server.call<{ url: string; key: string }>("POST", "/base/id/oidc/begin", { body });

export const endAt = (server: Server, body: Record<string, unknown>): Promise<Answer<SsoAnswer>> =>
  server.call<SsoAnswer>("POST", "/base/id/oidc/end", { body });

/** Signs in as a browser does: begin, the provider's pages, end. */
export const signInThere = async (
  server: Server,
  begin: Begin = {},
  browser: ProviderBrowser = openProviderBrowser(),
): Promise<Answer<SsoAnswer>> => {
  const { url, key } = (await beginAt(server, begin)).body.data;
  return endAt(server, { key, ...(await browser.visit(url, CALLBACK)) });
};
