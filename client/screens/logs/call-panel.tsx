import { useQuery } from "@tanstack/react-query";
import { operationLog } from "#contracts/lists/log.ts";
import { operationChangesPath, type OperationChanges, type RecordChange } from "#contracts/wire/record-changes.ts";
import { OutcomeCell } from "#client/kit/cells/small-cells.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ErrorLine } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { get } from "#client/state/api.ts";
import { FieldChanges } from "./field-changes.tsx";
import type { Operation } from "./operation-log.tsx";
import { Versions } from "./versions.tsx";
import styles from "./call-panel.module.css";

type Props = { call: Operation; onClose: () => void };

/** The chosen call: a sentence, the fields that it made different, how it came, and the versions of what it changed. */
export const CallPanel = ({ call, onClose }: Props) => {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ["operationChanges", call.id],
    queryFn: () => get<OperationChanges>(operationChangesPath, { id: call.id }, { silent: true }),
  });
  const title = call.apiLabel ?? call.apiPath;
  return (
    <SidePanel
      label={t("operation.selected")}
      title={title}
      bodyClassName={styles.body}
      head={
        <>
          <OutcomeCell value={call.status} row={call} column={operationLog.columns.status} name="status" />
          <h2 title={title}>{title}</h2>
        </>
      }
      onClose={onClose}
    >
      {error && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data?.changes.length === 0 && <Untold call={call} />}
      {data?.changes.map((change) => (
        <section key={`${change.recordId}.${change.version}`} className={styles.record}>
          <p>
            <Sentence text={sentenceOf(change, call, t)} />
          </p>
          {change.fields.length > 0 && <FieldChanges change={change} known={data.known} />}
        </section>
      ))}
      <Request call={call} />
      {data?.changes[0] && <Versions change={data.changes[0]} />}
    </SidePanel>
  );
};

const whoOf = ({ nickName, createdUserName }: Operation, t: Translate): string =>
  nickName || createdUserName || t("operation.nobody");

/** A call that changed no record that keeps its versions, or that failed. */
const Untold = ({ call }: { call: Operation }) => {
  const t = useT();
  if (call.status === 0)
    return (
      <ErrorLine className={styles.failure}>
        <Sentence text={call.msg ?? ""} />
      </ErrorLine>
    );
  return (
    <p className={styles.record}>
      {t("operation.called", { who: whoOf(call, t), what: call.apiLabel ?? call.apiPath })}
    </p>
  );
};

const sentenceOf = (change: RecordChange, call: Operation, t: Translate): string => {
  const record = inSentence(t(change.resource === "permission" ? "operation.node" : `resources.${change.resource}`));
  const words = { who: whoOf(call, t), record, name: change.name };
  if (change.action !== "update") return t(`operation.${change.action}`, words);
  const count = change.fields.length;
  if (change.version === null) return t("operation.updatePart", { ...words, count });
  return t("operation.update", { ...words, count, from: change.version - 1, to: change.version });
};

const Request = ({ call }: { call: Operation }) => {
  const t = useT();
  const parts: [label: string, value: React.ReactNode, wide: boolean][] = [
    ["fields.logTime", `${showMoment(call.createdTime, true)} · ${call.elapsedMilliSeconds} ms`, true],
    ["fields.apiPath", `${call.method ?? ""} ${call.apiPath}`, true],
    ["fields.createdUserName", call.createdUserName, false],
    ["fields.ip", call.ip, false],
    ["fields.browserInfo", call.browserInfo, false],
    ["fields.os", call.os, false],
    ["fields.correlationId", call.correlationId, true],
  ];
  return (
    <section className={styles.request}>
      <h3>{t("operation.request")}</h3>
      <dl>
        {parts.map(([label, value, wide]) => (
          <div key={label} data-wide={wide || undefined}>
            <dt>{t(label)}</dt>
            <dd>{value || "—"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
