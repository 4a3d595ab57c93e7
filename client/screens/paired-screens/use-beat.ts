import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useClock } from "#client/lib/use-clock.ts";

/** Gives the words of how long ago a screen was last heard of, which count on. */
export const useBeat = (): ((lastSeenAt: string | null) => string) => {
  const t = useT();
  const age = useAge();
  const now = useClock();
  return (lastSeenAt) =>
    lastSeenAt === null ? t("walls.never") : t("cockpit.ago", { age: age(Math.max(0, now - Date.parse(lastSeenAt))) });
};
