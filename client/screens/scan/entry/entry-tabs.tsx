import { Tab, Tabs } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { procedureLabel, standSteps, type ProcedureId } from "#contracts/procedures/index.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useFunctionKey } from "#client/lib/use-shortcut.ts";
import { hasCode } from "#client/state/session.ts";
import { Count, Key, Spacer } from "#client/kit/inline.tsx";
import type { Job } from "../job/job.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import styles from "./scan-entry.module.css";

/** The step that F6 opens: the next one with pending cylinders, or else the next one. */
const following = (ids: ProcedureId[], open: ProcedureId, { pending }: Pick<ScanState, "pending">) => {
  const at = ids.indexOf(open);
  const others = [...ids.slice(at + 1), ...ids.slice(0, at)];
  return others.find((id) => pending.some(({ procedureId }) => procedureId === id)) ?? others[0];
};

type Props = {
  session: ScanSession;
  state: ScanState;
  /** The job with the open step's procedure. */
  job: Job;
  /** At the right end, instead of the key's name. */
  children?: ReactNode;
};

/** Switches between the three steps of a filling without choosing the job again. Each step keeps its pending cylinders. */
export const EntryTabs = ({ session, state, job, children }: Props) => {
  const t = useT();
  const ids = standSteps.filter(({ permission }) => hasCode(permission)).map(({ id }) => id);
  const hasSteps = ids.includes(job.procedureId) && ids.length > 1;
  const next = hasSteps ? following(ids, job.procedureId, state) : undefined;
  useFunctionKey("F6", () => next !== undefined && session.switchTo(next));
  if (!hasSteps && !children) return null;
  return (
    <Row align="stretch" gap={4} fixed padX={24} hairline="bottom" className={styles.tabs}>
      {hasSteps && (
        <Tabs
          id="entry"
          selectedTabId={job.procedureId}
          renderActiveTabPanelOnly
          onChange={(id) => session.switchTo(Number(id) as ProcedureId)}
        >
          {ids.map((id) => (
            <Tab key={id} id={id} disabled={false}>
              <Text as="i" tone="inherit" className={styles.procedure}>
                {String(id).padStart(2, "0")}
              </Text>
              {t(procedureLabel(id))}
              <Count className={styles.count}>
                {state.pending.filter(({ procedureId }) => procedureId === id).length}
              </Count>
            </Tab>
          ))}
        </Tabs>
      )}
      <Spacer />
      {children ?? (
        <span className={styles.keys} aria-hidden="true">
          <Key>F6</Key>
          {t("entry.switch")}
        </span>
      )}
    </Row>
  );
};
