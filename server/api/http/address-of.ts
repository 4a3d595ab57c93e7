import type { Request } from "express";
import { isIP } from "node:net";
import type { Origin } from "#server/application/sign-in/login-log.ts";

/** Address of a request, for the login log. */
export const originOf = (request: Request): Origin => ({
  ip: addressOf(request),
  userAgent: request.get("user-agent") ?? "",
});

/** The caller's IP address. What a proxy passes on is believed only where it is an address; otherwise the connection's own counts. */
export const addressOf = (request: Request): string => {
  const address = request.ip ?? "";
  return isIP(address) ? address : (request.socket.remoteAddress ?? "unknown");
};
