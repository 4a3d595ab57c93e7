import { Button, SegmentedControl } from "@blueprintjs/core";
import { Refresh } from "@blueprintjs/icons";
import { useSearchParams } from "wouter";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { Jobs } from "./jobs/jobs.tsx";
import { useReread } from "./jobs/job-calls.ts";
import { Schedules } from "./schedules/schedules.tsx";

const views = ["jobs", "regular"] as const;
type View = (typeof views)[number];

/** Background jobs of the user with the files that they make, and the scheduled lists. */
export const Exports = () => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const { add, schedule } = systemScreens.export.codes;
  const sees = useCode(add, schedule);
  const reread = useReread();
  const view: View = sees && params.get("view") === "regular" ? "regular" : "jobs";
  const show = (next: string): void => setParams(next === "jobs" ? {} : { view: next });
  return (
    <>
      <PageHead
        extra={
          sees && (
            <SegmentedControl
              size="small"
              value={view}
              options={views.map((value) => ({ value, label: t(`jobs.view.${value}`) }))}
              onValueChange={show}
            />
          )
        }
      >
        <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={() => void reread()} />
      </PageHead>
      {view === "jobs" ? <Jobs whose="own" /> : <Schedules />}
    </>
  );
};

export default Exports;
