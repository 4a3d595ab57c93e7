import type { Identify } from "#server/application/sign-in/identify.ts";
import { TOKEN_LIFE, type Tokens } from "#server/application/sign-in/tokens.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { LiveSocket } from "./live-socket.ts";

/** Lets a socket in that shows a living token in `auth.token` (rules §7); the refusal's message is its code. */
export const createHandshake =
  (tokens: Tokens, identify: Identify<ServedTenant>) =>
  async (socket: LiveSocket, next: (error?: Error) => void): Promise<void> => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== "string" || token === "") return next(new Error("auth.required"));
      const reading = await tokens.read(token);
      if (!reading.ok) return next(new Error(`auth.${reading.reason}`));
      const identified = await identify(reading.claims);
      if (!identified.ok) return next(new Error(identified.code));
      if (identified.access.mustChangePassword) return next(new Error("account.mustChangePassword"));
      socket.data.tenant = identified.tenant;
      socket.data.claims = reading.claims;
      socket.data.access = identified.access;
      next();
    } catch {
      next(new Error("system.unavailable"));
    }
  };

/** A connection lasts as long as its token; the client comes back with the next one and resumes where it stood. */
export const endWithToken = (socket: LiveSocket, now: Date): void => {
  const left = (socket.data.claims.iat + TOKEN_LIFE) * 1000 - now.getTime();
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, left));
  socket.once("disconnect", () => clearTimeout(timer));
};
