import { z } from "zod";
import { isSitePath } from "../fields/web-address.ts";

/** Minutes in which a sign-in at the provider has to end. */
export const SSO_MINUTES = 10;
/** Path of this client to which the provider sends people back. */
export const CALLBACK_PATH = "/callback";

/** Response of `GET /base/id/oidc`. `only`: passwords are refused, except that of the built-in `admin`. `label` is null if nothing is configured. */
export const ssoOffer = z.object({ enabled: z.boolean(), only: z.boolean(), label: z.string().max(200).nullable() });
export type SsoOffer = z.infer<typeof ssoOffer>;

/**
 * Body of `POST /base/id/oidc/begin`. `redirect` is the path of this client to open afterwards. `silent`: the provider asks nothing, and sends back
 * `error=login_required` where it would have to. `asks`: it asks who signs in, also where it knows somebody. `enterpriseCode` counts where the provider does not name the tenant.
 */
export const beginSso = z.object({
  redirect: z.string().max(2000).refine(isSitePath, { error: "field.format" }).default("/"),
  enterpriseCode: z.string().max(100).nullish(),
  silent: z.boolean().optional(),
  asks: z.boolean().optional(),
});

export type BeginSso = z.infer<typeof beginSso>;

/** Body of `POST /base/id/oidc/end`: the key of `begin`, and the query with which the provider sent the person to `/callback`. */
export const endSso = z.object({
  key: z.string().max(100),
  code: z.string().min(1).max(8000),
  state: z.string().max(500),
  iss: z.string().max(1000).optional(),
});

export type EndSso = z.infer<typeof endSso>;

/** The response of a sign-in, and the path that `begin` was given. */
export type SsoAnswer = { code: 0; token: string; tokenExpire: string; redirect: string };

/** Body that a provider sends to `POST /base/id/oidc/logout`, as a form. */
export const backChannelBody = z.object({ logout_token: z.string().min(1).max(20_000) });
