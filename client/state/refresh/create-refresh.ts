import { claimsOf } from "#client/lib/call/token-claims.ts";
import type { OneAtATime } from "./one-at-a-time.ts";
import type { TokenTabs } from "./token-tabs.ts";

/** Result of a refresh. `away`: the server could not be reached, so the session may still be valid. */
export type RefreshOutcome = "renewed" | "over" | "away";

/** Result of the exchange of a token, with the new token if it was renewed. */
export type Exchanged = { outcome: Exclude<RefreshOutcome, "renewed"> } | { outcome: "renewed"; token: string };

export type RefreshDeps = {
  read(): string | null;
  write(token: string): void;
  renewToken(token: string): Promise<Exchanged>;
  oneAtATime: OneAtATime;
  /** Absent if tabs cannot send each other messages. */
  tabs?: TokenTabs;
};

/** Exchanges the token for its successor. Calls at the same time share one exchange, also across tabs of the session. */
export const createRefresh = ({ read, write, renewToken, oneAtATime, tabs }: RefreshDeps) => {
  let running: Promise<RefreshOutcome> | undefined;
  const renew = async (before: string): Promise<RefreshOutcome> => {
    if (read() !== before || (await tabs?.newer(before))) return read() === null ? "over" : "renewed";
    const answer = await renewToken(before);
    if (answer.outcome !== "renewed") return answer.outcome;
    write(answer.token);
    tabs?.share(answer.token);
    return "renewed";
  };
  const begin = async (): Promise<RefreshOutcome> => {
    const before = read();
    if (before === null) return "over";
    return oneAtATime(`refresh.${claimsOf(before).sid ?? ""}`, () => renew(before));
  };
  return (): Promise<RefreshOutcome> => {
    running ??= begin().finally(() => (running = undefined));
    return running;
  };
};
