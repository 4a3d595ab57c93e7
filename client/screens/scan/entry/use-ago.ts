import { ageWords } from "#client/lib/freshness.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";

/** Says how long ago a moment (ISO 8601) was, and goes on with the clock. */
export const useAgo = (): ((since: string) => string) => {
  const t = useT();
  const now = useServerClock(10_000);
  return (since) => {
    const { key, params } = ageWords(now - Date.parse(since));
    return t("entry.ago", { age: t(key, params) });
  };
};
