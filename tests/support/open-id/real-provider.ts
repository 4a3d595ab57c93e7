import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Configuration, type KoaContextWithOIDC } from "oidc-provider";

/** Claims of the provider's people by their `sub`. */
export type People = Record<string, Record<string, unknown>>;

export type RealProvider = {
  issuer: string;
  people: People;
  /** The person who signs in where the provider asks. Undefined: nobody answers. */
  asked: string | undefined;
  /** Serves the client of these addresses. */
  serve(client: { callback: string; signedOut: string; logout: string }): void;
  /** Ends the provider's server, so that it answers nothing. */
  stop(): Promise<void>;
};

export const CLIENT = { clientId: "cylindra", clientSecret: "a secret of the client, long enough" };

/** A real provider (`oidc-provider`, certified) on a port of its own. It signs everybody in who is {@link RealProvider.asked}, without a page. */
export async function startRealProvider(): Promise<RealProvider> {
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const http = createServer((request, response) => {
    if (handle) handle(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const real: RealProvider = {
    issuer,
    people: {},
    asked: undefined,
    serve(client) {
      const provider = new Provider(issuer, configurationOf(real, client));
      const answers = provider.callback();
      handle = (request, response) =>
        request.url?.startsWith("/interaction/")
          ? void finish(provider, real, { request, response })
          : void answers(request, response);
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return real;
}

const finish = async (
  provider: Provider,
  { asked }: RealProvider,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) => {
  const result = asked ? { login: { accountId: asked } } : { error: "access_denied" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};

const configurationOf = (
  real: RealProvider,
  { callback, signedOut, logout }: { callback: string; signedOut: string; logout: string },
): Configuration => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [callback],
      post_logout_redirect_uris: [signedOut],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      backchannel_logout_uri: logout,
      backchannel_logout_session_required: true,
    },
  ],
  cookies: { keys: ["a key of cookies"] },
  scopes: ["openid", "profile", "email", "admin.server.api"],
  claims: { profile: ["preferred_username", "name", "enterprise"], email: ["email", "email_verified"] },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context: KoaContextWithOIDC, form: string) => void (context.body = form),
    },
  },
  pkce: { required: () => true },
  ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...real.people[id] }) }),
  // Its own way reaches no private address, and the client is on this machine.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  // Nobody is asked whether the client may know them.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId, clientId: CLIENT.clientId });
    grant.addOIDCScope("openid profile email admin.server.api");
    await grant.save();
    return grant;
  },
});
