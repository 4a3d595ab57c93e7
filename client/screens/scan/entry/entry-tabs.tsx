import { Tab, Tabs } from "@blueprintjs/core";
import { procedureLabel, standSteps, type ProcedureId } from "#contracts/procedures/index.ts";
import { useT } from "#client/lib/i18n.ts";
import { useFunctionKey } from "#client/lib/use-shortcut.ts";
import { hasCode } from "#client/state/session.ts";
import type { Job } from "../job/job.ts";
import type { ScanDesk } from "../desk/scan-desk.ts";
import type { ScanState } from "../desk/scan-state.ts";
import styles from "./entry-tabs.module.css";
import { Count, Key, Spacer } from "#client/kit/inline.tsx";

/** Switches between the three steps of a filling without choosing the job again; each keeps its own bench. */
export const EntryTabs = ({ desk, state, job }: { desk: ScanDesk; state: ScanState; job: Job }) => {
  const t = useT();
  const ids = standSteps.filter(({ permission }) => hasCode(permission)).map(({ id }) => id);
  const at = ids.indexOf(job.procedureId);
  const following = at === -1 ? undefined : ids[(at + 1) % ids.length];
  useFunctionKey("F6", () => following !== undefined && desk.switchTo(following));
  if (at === -1 || ids.length < 2) return null;
  return (
    <div className={styles.root}>
      <Tabs
        id="entry"
        selectedTabId={job.procedureId}
        renderActiveTabPanelOnly
        onChange={(id) => desk.switchTo(Number(id) as ProcedureId)}
      >
        {ids.map((id) => (
          <Tab key={id} id={id} disabled={false}>
            <i className={styles.procedure}>{String(id).padStart(2, "0")}</i>
            {t(procedureLabel(id))}
            <Count className={styles.count}>{state.bench.filter(({ procedureId }) => procedureId === id).length}</Count>
          </Tab>
        ))}
      </Tabs>
      <Spacer />
      <span className={styles.keys} aria-hidden="true">
        <Key>F6</Key>
        {t("entry.switch")}
      </span>
    </div>
  );
};
