import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { v4 } from "uuid";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK, type JWTPayload } from "jose";

/** What the provider answers at an address instead of its own answer. */
export type Lie = (request: IncomingMessage, response: ServerResponse) => void;

export type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK };

/** A provider that answers what a test tells it to. Without lies it is one whose sign-ins succeed. */
export type LyingProvider = {
  issuer: string;
  metadata: Record<string, unknown>;
  /** Keys that it publishes, and the one it signs with. */
  keys: SigningKey[];
  signing: SigningKey;
  lies: Map<"/.well-known/openid-configuration" | "/keys" | "/token" | "/me", Lie>;
  /** Bodies of the requests for tokens. */
  asked: URLSearchParams[];
  /** Makes the identity token of the next sign-in from its true claims. */
  token: (claims: JWTPayload) => Promise<string>;
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string; typ?: string }): Promise<string>;
  /** Answers the query that it sends back for the address of `begin`. */
  authorize(url: string): Record<string, string>;
  stop(): Promise<void>;
};

export const makeKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
};

export const now = (): number => Math.floor(Date.now() / 1000);

/** A token without a signature. */
export const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode();

/** A token whose key is a text that the client knows. */
export const signedBySecret = (claims: JWTPayload, secret: string, kid: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(new TextEncoder().encode(secret));

export async function startLyingProvider(): Promise<LyingProvider> {
  const codes = new Map<string, string>();
  const http = createServer((request, response) => void answer(lying, codes, { request, response }));
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const first = await makeKey("first");
  const lying: LyingProvider = {
    issuer,
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
      id_token_signing_alg_values_supported: ["RS256"],
      authorization_response_iss_parameter_supported: true,
    },
    keys: [first],
    signing: first,
    lies: new Map(),
    asked: [],
    token: (claims) => lying.sign(claims),
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: lying.signing.kid, ...header })
        .sign(lying.signing.privateKey),
    authorize(url) {
      const { searchParams } = new URL(url);
      const code = `code-${v4()}`;
      codes.set(code, searchParams.get("nonce") ?? "");
      return { code, state: searchParams.get("state") ?? "", iss: issuer };
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return lying;
}

const answer = async (
  lying: LyingProvider,
  codes: Map<string, string>,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const path = (request.url ?? "").split("?")[0] as "/token";
  const lie = lying.lies.get(path);
  if (lie) return lie(request, response);
  const answers: Record<string, () => Promise<[number, object]>> = {
    "/.well-known/openid-configuration": async () => [200, lying.metadata],
    "/keys": async () => [200, { keys: lying.keys.map(({ publicJwk }) => publicJwk) }],
    "/me": async () => [401, {}],
    "/token": async () => takeCode(lying, codes, new URLSearchParams(await text(request))),
  };
  const [status, body] = (await answers[path]?.()) ?? [404, {}];
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

/** A code opens once. */
const takeCode = async (
  lying: LyingProvider,
  codes: Map<string, string>,
  body: URLSearchParams,
): Promise<[number, object]> => {
  lying.asked.push(body);
  const code = body.get("code") ?? "";
  const nonce = codes.get(code);
  if (nonce === undefined) return [400, { error: "invalid_grant" }];
  codes.delete(code);
  const id_token = await lying.token({
    ...{ iss: lying.issuer, aud: "cylindra", sub: "sub-1", nonce, iat: now(), exp: now() + 300 },
    preferred_username: "nobody-here",
  });
  return [200, { access_token: "an access token", token_type: "Bearer", expires_in: 300, id_token }];
};
