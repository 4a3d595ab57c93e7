import { screenClient } from "#contracts/boards/screen-calls.ts";
import type { IdentifyScreen } from "#server/application/screens/identify-screen.ts";
import { screenCame } from "#server/application/screens/seen.ts";
import type { Identify } from "#server/application/sign-in/identify.ts";
import { TOKEN_LIFE, type Tokens } from "#server/application/sign-in/tokens.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { LiveSocket } from "./live-socket.ts";

/** Dependencies of the handshake. `now` is the real clock. */
export type HandshakeParts = {
  tokens: Tokens;
  identify: Identify<ServedTenant>;
  identifyScreen: IdentifyScreen;
  now: () => Date;
};

/**
 * Admits a socket with a valid token in `auth.token`, or a paired screen's credential in `auth.screen` (rules §7). The message of a refusal is its
 * code.
 */
export const createHandshake =
  ({ tokens, identify, identifyScreen, now }: HandshakeParts) =>
  async (socket: LiveSocket, next: (error?: Error) => void): Promise<void> => {
    try {
      const { token, screen } = socket.handshake.auth as { token?: unknown; screen?: unknown };
      if (typeof screen === "string" && screen !== "") {
        const refusal = await admitScreen(socket, screen, { identifyScreen, now });
        return next(refusal === undefined ? undefined : new Error(refusal));
      }
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

/** Admits a screen, and stores its client version and window size. Returns the code of a refusal. */
const admitScreen = async (
  socket: LiveSocket,
  credential: string,
  { identifyScreen, now }: Pick<HandshakeParts, "identifyScreen" | "now">,
): Promise<string | undefined> => {
  const identified = await identifyScreen(credential);
  if (!identified) return "screen.revoked";
  const { tenant, screen, access } = identified;
  const { version, width, height } = screenClient.parse(socket.handshake.auth);
  const isPaired = await screenCame(tenant.db, screen.id, { client_version: version, width, height }, now());
  if (!isPaired) return "screen.revoked";
  Object.assign(socket.data, { tenant, access, screen });
  return undefined;
};

/** Closes a connection when its token expires. The client reconnects with the next token and resumes, and a screen's connection does not expire. */
export const endWithToken = (socket: LiveSocket, now: Date): void => {
  const { claims } = socket.data;
  if (!claims) return;
  const msLeft = (claims.iat + TOKEN_LIFE) * 1000 - now.getTime();
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, msLeft));
  socket.once("disconnect", () => clearTimeout(timer));
};
