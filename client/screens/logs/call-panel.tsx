import { useQuery } from "@tanstack/react-query";
import { operationLog } from "#contracts/lists/log.ts";
import { getOperationChanges } from "#contracts/interface/single-calls.ts";
import type { RecordChange } from "#contracts/wire/record-changes.ts";
import { OutcomeCell } from "#client/kit/cells/small-cells.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ErrorLine, Muted } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { send } from "#client/state/api.ts";
import { FieldChanges, fieldLabel } from "#client/kit/resource/field-changes.tsx";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import styles from "./logs.module.css";

export type Operation = RowOf<typeof operationLog>;

type Props = { call: Operation; onClose: () => void };

/** Panel of the selected call: sentence, changed fields, request and versions of the changed records. */
export const CallPanel = ({ call, onClose }: Props) => {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ["operationChanges", call.id],
    queryFn: () => send(getOperationChanges, { id: call.id }, { silent: true }),
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
          {change.fields.length > 0 && <FieldChanges {...change} names={data.known} />}
        </section>
      ))}
      <Request call={call} />
      {data?.changes[0] && <Versions change={data.changes[0]} />}
    </SidePanel>
  );
};

const whoOf = ({ nickName, createdUserName }: Operation, t: Translate): string =>
  nickName || createdUserName || t("operation.nobody");

/** Text for a call that failed, or that changed no record with versions. */
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
      <Grid as="dl" rowGap={0} gap={16} columns="minmax(0, 1fr) minmax(0, 1fr)" below={16}>
        {parts.map(([label, value, wide]) => (
          <Row align="stretch" gap={8} padY={4} hairline="top" key={label} data-wide={wide || undefined}>
            <Text as="dt" fixed tone="fg2">
              {t(label)}
            </Text>
            <Text as="dd" anywhere>
              {value || "—"}
            </Text>
          </Row>
        ))}
      </Grid>
    </section>
  );
};

/** Latest versions of the changed record. The version of this call is marked. */
const Versions = ({ change }: { change: RecordChange }) => {
  const t = useT();
  const { versions, versionCount, version, resource } = change;
  return (
    <section className={styles.versions}>
      <h3>
        {t("operation.versions")}
        <Muted small>{t("operation.versionCount", { count: versionCount })}</Muted>
      </h3>
      <Box as="ol">
        {versions.map((each) => (
          <Row
            as="li"
            gap={8}
            hairline="top"
            nowrap
            key={each.changedTime}
            aria-current={(each.version !== null && each.version === version) || undefined}
          >
            <Text as="b" weight={500}>
              {each.version ?? "·"}
            </Text>
            <span>{each.changedByName ?? t("operation.nobody")}</span>
            <Muted className={styles.fields}>
              {each.action === "update"
                ? each.fields.map((name) => t(fieldLabel(resource, name))).join(t("client.builder.listComma"))
                : t(`operation.action.${each.action}`)}
            </Muted>
            <Muted>{showMoment(each.changedTime)}</Muted>
          </Row>
        ))}
      </Box>
    </section>
  );
};
