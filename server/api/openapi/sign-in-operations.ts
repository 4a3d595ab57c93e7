import { z } from "zod";
import { loginBody } from "#contracts/wire/sign-in.ts";
import type { Operation } from "./operation.ts";

const tag = "sign-in";
const at = (call: string) => `/base/id/${call}`;
const token = z.object({ code: z.literal(0), token: z.string(), tokenExpire: z.iso.datetime({ offset: true }) });

/** Signing in and out (decisions §2). */
export const signInOperations = (): Operation[] => [
  {
    method: "get",
    path: at("getverifycode"),
    summary: "a captcha",
    tag,
    open: true,
    query: z.object({ lastKey: z.string().optional() }),
    data: z.object({ enabled: z.boolean(), img: z.string().optional(), verifyCodeKey: z.string().optional() }),
  },
  {
    method: "get",
    path: at("getpasswordencryptkey"),
    summary: "a one-time key to seal the password with",
    tag,
    open: true,
    data: z.object({ passwordKey: z.string(), encyptKey: z.string() }),
  },
  { method: "post", path: at("login"), summary: "sign in", tag, open: true, body: loginBody, data: token },
  { method: "get", path: at("refresh"), summary: "a new token for the current one", tag, open: true, data: token },
  { method: "get", path: at("getuserinfo"), summary: "account, menus and codes", tag },
  { method: "post", path: at("logout"), summary: "end the session", tag },
];
