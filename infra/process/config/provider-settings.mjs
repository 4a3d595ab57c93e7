import { isPrivateAddress } from "#infra/engines/identity-provider/is-private-address.mjs";
import { absent, oneOf, text, textThat, trimmed } from "./readers.mjs";

/** @param {string} address */
const isIssuer = (address) => {
  if (!isPrivateAddress(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return [username, password, search, hash].every((part) => part === "");
};

const claim = textThat("must be the name of a claim", /^[\w.:/-]{1,200}$/);

/** Settings of the sign-in provider. */
export const providerSettings = {
  OIDC_ISSUER: absent(
    undefined,
    trimmed(
      textThat("must be the provider's issuer: an https:// address (http:// only for this machine itself)", isIssuer),
    ),
  ),
  OIDC_CLIENT_ID: absent(undefined, trimmed(text)),
  OIDC_CLIENT_SECRET: absent(undefined, text),
  OIDC_SCOPE: absent(
    "openid profile admin.server.api",
    trimmed(textThat("must be scopes separated by spaces, with openid", /^(?=(.* )?openid( |$))[\x21-\x7E ]+$/)),
  ),
  OIDC_USER_CLAIM: absent("preferred_username", trimmed(claim)),
  OIDC_TENANT_CLAIM: absent(undefined, trimmed(claim)),
  OIDC_AUTO_CREATE: absent(
    undefined,
    trimmed(
      textThat(
        "must be the key of a role and the code of a company, such as stationOperator@S1; not the role admin",
        /^(?!admin@)[^@\s]+@\S+$/,
      ),
    ),
  ),
  OIDC_ONLY: absent("false", oneOf("true", "false")),
  OIDC_LABEL: absent(undefined, trimmed(textThat("must have at most 40 characters", /^.{1,40}$/u))),
};

const ownNames = /** @type {const} */ ([
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_TENANT_CLAIM",
  "OIDC_AUTO_CREATE",
  "OIDC_LABEL",
]);

/** @typedef {{ [Name in keyof typeof providerSettings]: ReturnType<(typeof providerSettings)[Name]>["value"] }} Values */

/**
 * Faults of settings that need each other.
 *
 * @param {Values & { PUBLIC_URL?: string }} values
 * @returns {string[]}
 */
export const providerFaults = (values) => {
  if (!values.OIDC_ISSUER) {
    const unused = ownNames.filter((name) => values[name] !== undefined);
    if (values.OIDC_ONLY === "true") unused.push(/** @type {never} */ ("OIDC_ONLY"));
    return unused.map((name) => `OIDC_ISSUER: is required with ${name}`);
  }
  const missing = values.OIDC_CLIENT_ID ? [] : ["OIDC_CLIENT_ID: is required with OIDC_ISSUER"];
  // The provider sends people back to the address that is registered there, whatever address they came by.
  return values.PUBLIC_URL ? missing : [...missing, "PUBLIC_URL: is required with OIDC_ISSUER"];
};
