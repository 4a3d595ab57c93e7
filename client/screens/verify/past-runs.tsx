import { useState } from "react";
import { Button } from "@blueprintjs/core";
import type { VerifyRunAnswer } from "#contracts/audit/verify-calls.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { StateMark } from "./state-mark.tsx";
import { useRuns } from "./use-verify.ts";
import styles from "./past-runs.module.css";

/** Runs of before, each of which can be looked at again. */
export const PastRuns = ({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRuns(page);
  return (
    <DialogFrame width={800} title={t("verify.past")} onClose={onClose}>
      <div className={styles.body}>
        {error && !data && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data && (
          <TableFrame tabIndex={0} role="region" aria-label={t("verify.past")}>
            <Table>
              <thead>
                <tr>
                  <th scope="col">{t("verify.begun")}</th>
                  <th scope="col">{t("verify.by")}</th>
                  <th scope="col">{t("verify.looksAt")}</th>
                  <th scope="col">{t("verify.outcome")}</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((run) => (
                  <tr key={run.id}>
                    <td>
                      <LinkButton onClick={() => onChoose(run.id)}>{showMoment(run.createdTime, true)}</LinkButton>
                    </td>
                    <td>{run.startedBy ?? t("verify.byItself")}</td>
                    <td>{partsOf(run, t)}</td>
                    <td>
                      <Outcome run={run} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableFrame>
        )}
        {data && <Pager total={data.total} pageIndex={page} pageSize={20} onPage={setPage} />}
      </div>
      <div className="bp6-dialog-footer">
        <Button text={t("client.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

const partsOf = ({ log, readModels, anchors }: VerifyRunAnswer, t: Translate): string =>
  [
    log && t("verify.chain"),
    readModels && t("verify.models"),
    anchors > 0 && t("verify.amount.anchors", { count: anchors, n: anchors }),
  ]
    .filter(Boolean)
    .join(" · ");

const Outcome = ({ run }: { run: VerifyRunAnswer }) => {
  const t = useT();
  if (run.state === "waiting" || run.state === "active")
    return <StateMark state="running" text={t(`verify.state.${run.state === "active" ? "running" : "waiting"}`)} />;
  if (run.state === "failed") return <StateMark state="waiting" text={t("verify.state.failed")} />;
  return run.findingCount > 0 ? (
    <StateMark
      state="different"
      text={t("verify.foundCount", { count: run.findingCount, n: count(run.findingCount) })}
    />
  ) : (
    <StateMark state="ok" text={t("verify.state.ok")} />
  );
};
