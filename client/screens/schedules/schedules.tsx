import { Calendar } from "@blueprintjs/icons";
import { useState } from "react";
import { scheduleLimits } from "#contracts/schedules/schedule-calls.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { ScheduleTable } from "./schedule-table.tsx";
import { PAGE_SIZE, useSchedules } from "./use-schedules.ts";
import styles from "./schedules.module.css";

/** Lists that are sent by themselves. They are begun in a list, beside its export. */
export const Schedules = () => {
  const t = useT();
  const [pageIndex, setPage] = useState(1);
  const { list, total, error, reload, reread } = useSchedules(pageIndex);
  if (error) return <EmptyState kind="failed" error={error} onRetry={reload} />;
  if (!list) return <Loading />;
  if (total === 0)
    return (
      <EmptyState
        kind="nothing"
        icon={<Calendar size={24} />}
        title={t("schedule.none")}
        text={t("schedule.noneText", { most: scheduleLimits.ofAccount })}
      />
    );
  return (
    <section className={styles.root}>
      <ScheduleTable schedules={list} onChanged={() => void reread()} />
      <Pager total={total} pageIndex={pageIndex} pageSize={PAGE_SIZE} onPage={setPage} />
    </section>
  );
};
