import { useQuery } from "@tanstack/react-query";
import { operationLog } from "#contracts/lists/log.ts";
import { getOperationChanges } from "#contracts/interface/single-calls.ts";
import type { FieldChange, OperationChanges, RecordChange } from "#contracts/wire/record-changes.ts";
import { OutcomeCell } from "#client/kit/cells/small-cells.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ErrorLine, Muted } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { send } from "#client/state/api.ts";
import { tracedRecord } from "#contracts/resources/traced-record.ts";
import { valueText } from "#client/kit/form/differences.ts";
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
          {change.fields.length > 0 && <FieldChanges change={change} names={data.known} />}
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

type ChangesProps = { change: RecordChange; names: OperationChanges["known"] };

/** Changed fields: the old value is struck through, the new one is marked. A secret shows only that it changed. */
const FieldChanges = ({ change, names }: ChangesProps) => {
  const t = useT();
  return (
    <table className={styles.fieldChanges}>
      <TableHead columns={["field", "before", "after"].map((name) => ({ label: t(`operation.${name}`) }))} />
      <tbody>
        {change.fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{t(fieldLabel(change.resource, field.name))}</th>
            <Values resource={change.resource} field={field} names={names} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type ValuesProps = { resource: string; field: FieldChange; names: OperationChanges["known"] };

const Values = ({ resource, field, names }: ValuesProps) => {
  const t = useT();
  const declared = tracedRecord(resource)?.fields[field.name];
  if (declared?.secret)
    return (
      <td colSpan={2}>
        <Muted>{t("operation.changed")}</Muted>
      </td>
    );
  const { removed, added } = differing(field);
  const words = (value: unknown): string => valueText(declared, value, names, t);
  return (
    <>
      <td>{isGiven(removed) ? <del>{words(removed)}</del> : "—"}</td>
      <td>{isGiven(added) ? <ins>{words(added)}</ins> : "—"}</td>
    </>
  );
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Values that were removed and added. Lists give only the differing values, other fields the whole value. */
const differing = ({ before, after }: FieldChange): { removed: unknown; added: unknown } => {
  if (!Array.isArray(before) && !Array.isArray(after)) return { removed: before, added: after };
  const [old, now] = [before, after].map((value) => (Array.isArray(value) ? value : []));
  const without = (some: unknown[] = [], others: unknown[] = []) => some.filter((value) => !others.includes(value));
  const [removed, added] = [without(old, now), without(now, old)];
  return { removed: removed.length > 0 ? removed : undefined, added: added.length > 0 ? added : undefined };
};

const fieldLabel = (resource: string, name: string): string =>
  tracedRecord(resource)?.fields[name]?.label ?? `fields.${name}`;
