import { z } from "zod";
import { text, uuid } from "../fields/scalars.ts";
import { passwordKey, sealed } from "./account.ts";

/** Recovery codes that a person gets at once. */
export const RECOVERY_CODES = 10;
/** Minutes in which a new secret has to be confirmed. */
export const DRAFT_MINUTES = 10;

/** A code of the authenticator or a recovery code. Spaces, dashes and the case of its letters do not count. */
const otp = text.trim().min(1, { error: "field.required" }).max(50);

/** Body of `POST /base/id/totp/begin`. `otp` is needed where a factor is on. */
export const beginFactor = z.object({ password: sealed, passwordKey, otp: otp.optional() });
/** Body of `POST /base/id/totp/confirm`: a code of the new authenticator. */
export const confirmFactor = z.object({ otp });
/** Body of `POST /base/id/totp/remove` and `codes`. */
export const proveFactor = z.object({ password: sealed, passwordKey, otp });
/** Body of `PUT /base/admin/account/resetotp`. */
export const resetFactor = z.object({ id: uuid });

/** Response of `GET /base/id/totp`. */
export type FactorState = {
  on: boolean;
  /** ISO 8601. Null while it is off. */
  since: string | null;
  /** Unused recovery codes. */
  codesLeft: number;
  /** Names of the caller's roles that demand a second factor. */
  demandedBy: string[];
  userName: string;
};
