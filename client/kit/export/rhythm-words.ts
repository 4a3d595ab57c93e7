import { useT } from "#client/lib/i18n.ts";
import type { Rhythm } from "#contracts/schedules/rhythm.ts";

/** Says when a schedule runs: "every Monday at 07:30". */
export const useRhythmWords = (): ((rhythm: Rhythm) => string) => {
  const t = useT();
  return ({ every, at, on }) => {
    if (every === "day") return t("schedule.daily", { at });
    if (every === "week") return t("schedule.weekly", { at, day: t(`schedule.weekday.${on ?? 1}`) });
    return t((on ?? 1) > 28 ? "schedule.monthlyOrLast" : "schedule.monthly", { at, on: on ?? 1 });
  };
};
