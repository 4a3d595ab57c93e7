/** Settings of the provider at which people sign in. */
export type SsoSettings = {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  scope: string;
  /** The installation's address, to which the provider sends people back. */
  publicUrl: string;
  /** Claim with the user name, and the one with the enterprise code. */
  userClaim: string;
  tenantClaim?: string;
  /** Key of the role and code of the company of accounts that a first sign-in makes. Absent: none are made. */
  autoCreate?: { role: string; company: string };
  /** Refuses passwords, except that of the built-in `admin`. */
  only: boolean;
  label: string;
};

/** Secrets of one sign-in at the provider. They stay on the server. */
export type Begun = { verifier: string; nonce: string; state: string };

/** Query with which the provider sent a person back. */
export type Returned = { code: string; state: string; iss?: string };

/** A person as the provider knows them. `sid` is the provider's session. */
export type Identity = {
  issuer: string;
  subject: string;
  sid?: string;
  idToken: string;
  claims: Readonly<Record<string, unknown>>;
};

/** Sessions that a provider ended: the one with `sid`, or all of `subject`. */
export type SignedOut = { issuer: string; tokenId: string; sid?: string; subject?: string };

/** The provider does not answer, or its answer is not valid. The message is for the log and holds no secret. */
export class ProviderFault extends Error {
  readonly code: "sso.away" | "sso.invalid";
  constructor(code: ProviderFault["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** `none`: the provider asks nothing and sends an error back where it would have to ask. `login`: it asks, also whom it knows. */
export type Prompt = "none" | "login";

/** The provider at which people sign in. Each call may throw a {@link ProviderFault}. */
export type IdentityProvider = {
  begin(prompt?: Prompt): Promise<{ url: string; transaction: Begun }>;
  /** @param claims names of claims that are asked for at the provider if the identity token has none */
  end(transaction: Begun, returned: Returned, claims: readonly string[]): Promise<Identity>;
  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0). Whether it was used before is not checked. */
  readSignOut(token: string): Promise<SignedOut>;
  /** Address that signs out at the provider, if it offers that. */
  signOutUrl(idToken: string): Promise<string | undefined>;
};
