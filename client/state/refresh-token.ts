import type { Envelope } from "#contracts/wire/envelope.ts";
import { session, setToken } from "#client/state/session.ts";

let running: Promise<boolean> | null = null;

/** Exchanges the token for its successor; calls at the same time share one exchange. False: the session is over. */
export const refreshToken = (): Promise<boolean> => {
  running ??= exchange().finally(() => {
    running = null;
  });
  return running;
};

const exchange = async (): Promise<boolean> => {
  if (!session.token) return false;
  try {
    const response = await fetch("/base/id/refresh", {
      headers: { Accept: "application/json", Authorization: `Bearer ${session.token}` },
      signal: AbortSignal.timeout(20_000),
    });
    const answer = (await response.json()) as Envelope<{ token: string }>;
    if (!answer.success || !answer.data.token) return false;
    setToken(answer.data.token);
    return true;
  } catch {
    return false;
  }
};
