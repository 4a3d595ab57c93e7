import { claimsOf } from "#client/lib/call/token-claims.ts";
import type { OneAtATime } from "./one-at-a-time.ts";
import type { TokenTabs } from "./token-tabs.ts";

/** How a refresh went. `away`: nobody could be asked, so nothing is known of the session. */
export type RefreshOutcome = "renewed" | "over" | "away";

/** An exchange of a token; `token` where it was renewed. */
export type Exchanged = { outcome: Exclude<RefreshOutcome, "renewed"> } | { outcome: "renewed"; token: string };

export type RefreshDeps = {
  read(): string | null;
  write(token: string): void;
  renewToken(token: string): Promise<Exchanged>;
  oneAtATime: OneAtATime;
  /** Absent: tabs cannot talk to each other. */
  tabs?: TokenTabs;
};

/** Exchanges the token for its successor; calls at the same time share one exchange, of all tabs of the session. */
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
