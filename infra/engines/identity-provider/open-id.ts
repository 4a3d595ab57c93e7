import { createRemoteJWKSet, customFetch as customKeyFetch, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import * as client from "openid-client";
import { isPrivateAddress } from "./is-private-address.mjs";
import { faultOf } from "./fault-of.ts";
import { limitedFetch, PATIENCE_SECONDS } from "./limited-fetch.ts";
import {
  ProviderFault,
  type Identity,
  type IdentityProvider,
  type Prompt,
  type SignedOut,
  type SsoSettings,
} from "./port.ts";

type Metadata = Readonly<client.ServerMetadata>;
type Found = { metadata: Metadata; at: number; logoutKeys: JWTVerifyGetKey };
type Parts = { settings: SsoSettings; now: () => Date };

/** Time for which the provider's metadata is used, and the keys of logout tokens, in ms. */
const METADATA_MS = 10 * 60_000;
/** The same before a browser is sent to the provider, where the metadata show that the provider answers, in ms. */
const ANSWERED_MS = 5000;
const LOGOUT_KEYS_MS = 30_000;
/** Seconds by which the provider's clock may differ. */
const CLOCK_SECONDS = 30;
/** Seconds after which a logout token is too old. */
const LOGOUT_AGE = 5 * 60;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Signature algorithms with a private key, which only the provider has. */
const asymmetric = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "Ed25519",
  "EdDSA",
];

/** A provider of OpenID Connect, reached when it is needed: the server starts and serves while it is away. */
export const createOpenIdProvider = (settings: SsoSettings, now: () => Date): IdentityProvider => {
  const parts = { settings, now };
  const find = createFinder(parts);
  return {
    begin: (prompt) => guarded(async () => begin(settings, await find(ANSWERED_MS), prompt)),
    end: (transaction, returned, claims) =>
      guarded(async () => end(parts, await find(), { transaction, returned, claims })),
    readSignOut: (token) => guarded(async () => readSignOut(parts, await find(), token)),
    signOutUrl: (idToken) => guarded(async () => signOutUrl(settings, await find(ANSWERED_MS), idToken)),
  };
};

const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
};

/** Finds the provider's metadata. Calls at once share one request, and a failure is not kept. */
const createFinder = ({ settings, now }: Parts) => {
  let source: Found | undefined;
  let asking: Promise<Found> | undefined;
  const ask = async (): Promise<Found> => {
    const metadata = await discover(settings);
    const isSame = source?.metadata.jwks_uri === metadata.jwks_uri;
    const logoutKeys = (isSame && source?.logoutKeys) || keysOf(metadata);
    source = { metadata, at: now().getTime(), logoutKeys };
    return source;
  };
  return async (age = METADATA_MS): Promise<Found> => {
    if (source && now().getTime() - source.at < age) return source;
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
};

const keysOf = ({ jwks_uri = "" }: Metadata): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: PATIENCE_SECONDS * 1000,
    cacheMaxAge: LOGOUT_KEYS_MS,
    cooldownDuration: 1000,
    [customKeyFetch]: limitedFetch,
  });

const discover = async ({ issuer, clientId }: SsoSettings): Promise<Metadata> => {
  const config = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
    [client.customFetch]: limitedFetch,
    timeout: PATIENCE_SECONDS,
    execute: insecure(issuer),
  });
  const metadata = config.serverMetadata();
  const { authorization_endpoint = "", token_endpoint = "", jwks_uri = "" } = metadata;
  if (![authorization_endpoint, token_endpoint, jwks_uri].every(isPrivateAddress))
    throw new ProviderFault("sso.away", "the provider's metadata lack an endpoint, or name one without encryption");
  return metadata;
};

/** `http` is only allowed where the issuer is this machine; {@link limitedFetch} checks each address. */
const insecure = (issuer: string) => (issuer.startsWith("http:") ? [client.allowInsecureRequests] : []);

/** A configuration of its own for each sign-in has no keys yet, so a key that the provider removed opens nothing from that moment. */
const configure = ({ clientId, clientSecret, issuer }: SsoSettings, { metadata }: Found): client.Configuration => {
  const methods = metadata.token_endpoint_auth_methods_supported;
  const isBasic = methods === undefined || methods.includes("client_secret_basic");
  const auth = isBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
  const config = new client.Configuration(metadata, clientId, undefined, clientSecret ? auth : client.None());
  config.timeout = PATIENCE_SECONDS;
  config[client.customFetch] = limitedFetch;
  client.enableNonRepudiationChecks(config);
  for (const allow of insecure(issuer)) allow(config);
  return config;
};

const begin = async (settings: SsoSettings, source: Found, prompt: Prompt | undefined) => {
  const transaction = {
    verifier: client.randomPKCECodeVerifier(),
    nonce: client.randomNonce(),
    state: client.randomState(),
  };
  const url = client.buildAuthorizationUrl(configure(settings, source), {
    response_type: "code",
    redirect_uri: addressOn(settings, "/callback"),
    scope: settings.scope,
    code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: "S256",
    nonce: transaction.nonce,
    state: transaction.state,
    ...(prompt && { prompt }),
  });
  return { url: url.href, transaction };
};

const addressOn = ({ publicUrl }: SsoSettings, path: string): string => `${publicUrl.replace(/\/+$/, "")}${path}`;

type Ending = {
  transaction: Parameters<IdentityProvider["end"]>[0];
  returned: Parameters<IdentityProvider["end"]>[1];
  claims: readonly string[];
};

const end = async ({ settings, now }: Parts, source: Found, ending: Ending): Promise<Identity> => {
  const { verifier, nonce, state } = ending.transaction;
  const config = configure(settings, source);
  const address = new URL(addressOn(settings, "/callback"));
  for (const [name, value] of Object.entries(ending.returned)) if (value) address.searchParams.set(name, value);
  const tokens = await client.authorizationCodeGrant(config, address, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken || !tokens.id_token) throw new ProviderFault("sso.invalid", "there is no identity token");
  // The library checks when a token ends, not when it began.
  if (idToken.iat > now().getTime() / 1000 + CLOCK_SECONDS)
    throw new ProviderFault("sso.invalid", "the identity token is of the future");
  const { sub: subject, iss: issuer, sid } = idToken;
  const isWhole = ending.claims.every((name) => idToken[name] !== undefined);
  const more = isWhole ? {} : await moreClaims(config, tokens.access_token, subject);
  return {
    ...{ issuer, subject, idToken: tokens.id_token, claims: { ...more, ...idToken } },
    ...(typeof sid === "string" && { sid }),
  };
};

/** Claims that the provider keeps out of the identity token. A provider that refuses them is treated as having none. */
const moreClaims = async (config: client.Configuration, accessToken: string, subject: string): Promise<object> => {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  try {
    return await client.fetchUserInfo(config, accessToken, subject);
  } catch (error) {
    if (isRefusal(error)) return {};
    throw error;
  }
};

const isRefusal = (error: unknown): boolean =>
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof Error && error.cause instanceof Response && error.cause.status < 500 && error.cause.status >= 400);

const readSignOut = async ({ settings, now }: Parts, source: Found, token: string): Promise<SignedOut> => {
  const { metadata, logoutKeys } = source;
  const offered = metadata.id_token_signing_alg_values_supported ?? ["RS256"];
  const { payload, protectedHeader } = await jwtVerify(token, logoutKeys, {
    issuer: metadata.issuer,
    audience: settings.clientId,
    algorithms: asymmetric.filter((name) => offered.includes(name)),
    requiredClaims: ["iat", "jti", "events"],
    maxTokenAge: LOGOUT_AGE,
    clockTolerance: CLOCK_SECONDS,
    currentDate: now(),
  });
  const { jti: tokenId = "", sub: subject, sid, events, nonce } = payload;
  const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
  if (!isLogout || nonce !== undefined || !/^(logout\+jwt|jwt)$/i.test(protectedHeader.typ ?? "jwt"))
    throw new errors.JWTInvalid("it is no logout token");
  if (typeof sid !== "string" && typeof subject !== "string") throw new errors.JWTInvalid("it names nobody");
  return { issuer: metadata.issuer, tokenId, subject, ...(typeof sid === "string" && { sid }) };
};

const signOutUrl = (settings: SsoSettings, source: Found, idToken: string): string | undefined => {
  const { end_session_endpoint } = source.metadata;
  if (!end_session_endpoint || !isPrivateAddress(end_session_endpoint)) return undefined;
  const url = client.buildEndSessionUrl(configure(settings, source), {
    id_token_hint: idToken,
    post_logout_redirect_uri: addressOn(settings, "/login"),
  });
  return url.href;
};
