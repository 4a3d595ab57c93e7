import { claimsOf } from "#client/lib/call/token-claims.ts";

type Word = { kind: "ask"; sid: string } | { kind: "successor" | "answer"; sid: string; token: string };

/** Access to this page's token, and the channel between the pages of this browser. */
export type TokenTabsDeps = {
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  read(): string | null;
  write(token: string): void;
};

/** Timeout of a reply from another open page, in ms. */
const answerMs = 200;

const isWord = (data: unknown): data is Word =>
  typeof data === "object" && data !== null && "sid" in data && typeof data.sid === "string" && "kind" in data;

/** Shares the newest token between tabs of one session: a duplicated tab has a copy, and the server ends the session of an older token. */
export const createTokenTabs = ({ channel, read, write }: TokenTabsDeps) => {
  const waiting = new Set<() => void>();
  const say = (word: Word) => channel.postMessage(word);
  const share = (token: string, kind: "successor" | "answer") => {
    const { sid } = claimsOf(token);
    if (sid !== undefined) say({ kind, sid, token });
  };
  const take = (ownToken: string, { token, kind }: Word & { token: string }) => {
    const later = (claimsOf(token).iat ?? 0) - (claimsOf(ownToken).iat ?? 0);
    // A successor may be issued in the same second. A reply with the same second may hold the older token.
    if (ownToken === token || later < 0 || (later === 0 && kind === "answer")) return;
    write(token);
    for (const end of waiting) end();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const ownToken = read();
    if (!isWord(data) || ownToken === null || claimsOf(ownToken).sid !== data.sid) return;
    if (data.kind === "ask") share(ownToken, "answer");
    else take(ownToken, data);
  });
  return {
    /** Sends the other tabs the successor of their token. */
    share: (token: string) => share(token, "successor"),
    /** Requests a newer token than this one from the other tabs. True if this page has one now. */
    newer: async (than: string): Promise<boolean> => {
      const { sid } = claimsOf(than);
      if (read() !== than || sid === undefined) return read() !== than;
      say({ kind: "ask", sid });
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, answerMs);
        waiting.add(end);
      });
      return read() !== than;
    },
  };
};
export type TokenTabs = ReturnType<typeof createTokenTabs>;
