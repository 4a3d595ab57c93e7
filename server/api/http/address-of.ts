import type { Request } from "express";
import { isIP } from "node:net";
import type { Origin } from "#server/application/sign-in/login-log.ts";

/** IP address and browser of a request, for the login log. */
export const originOf = (request: Request): Origin => ({
  ip: addressOf(request),
  userAgent: request.get("user-agent") ?? "",
});

/** The caller's IP address. A proxy's value is used only if it is a valid address, otherwise the connection's own. */
export const addressOf = (request: Request): string => {
  const address = request.ip ?? "";
  return isIP(address) ? address : (request.socket.remoteAddress ?? "unknown");
};
