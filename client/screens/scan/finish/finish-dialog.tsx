import { Button } from "@blueprintjs/core";
import { Print, Tick, WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import type { ScanDesk } from "../desk/scan-desk.ts";
import type { ScanState } from "../desk/scan-state.ts";
import { useWay } from "../view/say.tsx";
import { JobSummary } from "./job-summary.tsx";
import { summaryOf } from "./summary.ts";
import styles from "./finish-dialog.module.css";

type Props = { desk: ScanDesk & { person: string }; state: ScanState; onClose: () => void };

/** The end of a job: its totals, which can be printed. Nothing is forgotten before somebody finishes it here. */
export const FinishDialog = ({ desk, state, onClose }: Props) => {
  const t = useT();
  const way = useWay();
  const { info } = useSnapshot(session);
  const { data: rows } = useQuery({
    queryKey: ["scan-summary", desk.person, state.counts, state.rows.length],
    queryFn: desk.allRows,
    networkMode: "always",
    placeholderData: state.rows.toReversed(),
    staleTime: 0,
    gcTime: 0,
  });
  const summary = summaryOf(rows ?? [], way);
  const { wait } = state.counts;
  const person = info?.accountInfo.nickName ?? info?.accountInfo.userName ?? "";
  const finish = () => {
    desk.finish();
    onClose();
  };
  return (
    <Dialog className={styles.root} title={t("scan.summary.title")} onClose={onClose}>
      <div className="bp6-dialog-body">
        {wait > 0 && (
          <p className={styles.waits} role="status">
            <WarningSign size={14} />
            {t("scan.summary.waits", { count: wait })}
          </p>
        )}
        <JobSummary summary={summary} job={state.job} person={person} company={info?.accountInfo.companyName ?? ""} />
      </div>
      <div className="bp6-dialog-footer">
        <Button icon={<Print />} text={t("scan.summary.print")} onClick={() => window.print()} />
        <Spacer />
        <Button text={t("scan.summary.back")} onClick={onClose} />
        <Button intent="primary" icon={<Tick />} text={t("scan.summary.finish")} onClick={finish} />
      </div>
    </Dialog>
  );
};
