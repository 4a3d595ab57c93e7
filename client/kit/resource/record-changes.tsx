import { Button, HTMLSelect } from "@blueprintjs/core";
import { ChevronDown, ChevronUp, InfoSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { getRecordHistory } from "#contracts/interface/single-calls.ts";
import { tracedRecord } from "#contracts/resources/traced-record.ts";
import type { RecordHistory, RecordHistoryChange } from "#contracts/wire/record-changes.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { EmptyState } from "../empty-state.tsx";
import { HeadNote, IconButton, Muted, Spacer } from "../inline.tsx";
import { Box, Grid, Row, Stack, Text, Title } from "../layout.tsx";
import { Loading } from "../loading.tsx";
import { FieldChanges, fieldLabel } from "./field-changes.tsx";
import styles from "./resource.module.css";

type Props = { resource: string; id: string };

/** True if a record of this name keeps its changes, and the reader may see the operation log. */
export const showsChanges = (resource: string): boolean =>
  tracedRecord(resource) !== undefined && hasCode(...auditScreens.operationLog.codes.list);

const useRecordHistory = ({ resource, id }: Props) =>
  useQuery({
    queryKey: ["record", resource, id, "history"],
    queryFn: ({ signal }) => send(getRecordHistory, { resource, id }, { silent: true, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** Changes of a record: who changed which fields when, and from where. */
export const RecordChanges = (props: Props) => {
  const t = useT();
  const { data, error, refetch } = useRecordHistory(props);
  if (error) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.changes.length === 0)
    return <EmptyState kind="nothing" title={t("changes.none")} text={t("changes.unsealed")} />;
  return <History resource={props.resource} history={data} />;
};

const History = ({ resource, history }: { resource: string; history: RecordHistory }) => {
  const t = useT();
  const narrow = useNarrow();
  const [field, setField] = useState("");
  const [chosen, choose] = useState<RecordHistoryChange>();
  const all = history.changes;
  const rows = field === "" ? all : all.filter(({ fields }) => fields.some(({ name }) => name === field));
  const names = [...new Set(all.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const change = chosen && rows.includes(chosen) ? chosen : rows[0];
  const at = change ? rows.indexOf(change) : -1;
  const step = (by: 1 | -1) => rows[at + by] && (() => choose(rows[at + by]));
  return (
    <Grid columns={narrow ? 1 : "minmax(0, 1fr) minmax(0, 2fr)"} grow scroll={narrow || undefined}>
      <Stack as="section" fill="surface" rule="right" aria-label={t("changes.tab")}>
        <Row gap={8} pad={12} fixed>
          <Text weight={600}>{t("changes.versions", { count: history.total })}</Text>
          <Spacer />
          <HTMLSelect
            aria-label={t("operation.field")}
            value={field}
            onChange={({ currentTarget }) => setField(currentTarget.value)}
            options={[
              { value: "", label: t("changes.anyField") },
              ...names.map((value) => ({ value, label: t(fieldLabel(resource, value)) })),
            ]}
          />
        </Row>
        <Box as="ol" grow scroll={!narrow || undefined}>
          {rows.map((each, index) => (
            <li key={`${each.changedTime}.${each.version}.${index}`}>
              <VersionRow resource={resource} change={each} isOpen={each === change} onOpen={() => choose(each)} />
            </li>
          ))}
        </Box>
      </Stack>
      {change && (
        <Box as="section" pad={24} scroll={!narrow || undefined} aria-label={t("changes.selected")}>
          <Change
            resource={resource}
            change={change}
            known={history.known}
            onNewer={step(-1) || undefined}
            onOlder={step(1) || undefined}
          />
        </Box>
      )}
    </Grid>
  );
};

const whoOf = ({ changedByName }: RecordHistoryChange, t: Translate): string => changedByName ?? t("changes.system");

type RowProps = { resource: string; change: RecordHistoryChange; isOpen: boolean; onOpen: () => void };

const VersionRow = ({ resource, change, isOpen, onOpen }: RowProps) => {
  const t = useT();
  const { version, action, fields, changedTime } = change;
  const words =
    action === "update"
      ? fields.map(({ name }) => t(fieldLabel(resource, name))).join(t("client.builder.listComma"))
      : t(`operation.action.${action}`);
  return (
    <Row
      as="button"
      type="button"
      gap={12}
      full
      padX={16}
      padY={8}
      fill="none"
      hairline="top"
      className={styles.version}
      aria-pressed={isOpen}
      onClick={onOpen}
    >
      <Text number size={16} tone={isOpen ? "accent" : "fg3"}>
        {version ?? "·"}
      </Text>
      <Box grow>
        <Text block truncate weight={500}>
          {whoOf(change, t)}
        </Text>
        <Text block truncate size={12} tone="fg3">
          {words}
        </Text>
      </Box>
      <Text nowrap size={12} tone="fg2">
        {showMoment(changedTime)}
      </Text>
    </Row>
  );
};

type ChangeProps = {
  resource: string;
  change: RecordHistoryChange;
  known: RecordHistory["known"];
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
};

const Change = ({ resource, change, known, onNewer, onOlder }: ChangeProps) => {
  const t = useT();
  const { version, action, fields, call } = change;
  const total = Object.keys(tracedRecord(resource)?.fields ?? {}).length;
  const title =
    action === "update" && version !== null
      ? t("changes.fromTo", { from: version - 1, to: version })
      : t(`changes.title.${action}`);
  return (
    <>
      <Row gap={8} below={8}>
        <Title>{title}</Title>
        <Spacer />
        <IconButton icon={<ChevronUp size={14} />} label={t("changes.newer")} disabled={!onNewer} onClick={onNewer} />
        <IconButton icon={<ChevronDown size={14} />} label={t("changes.older")} disabled={!onOlder} onClick={onOlder} />
        {call && (
          <Link href={`${auditScreens.operationLog.path}?call=${call.id}`} className="bp6-button bp6-small">
            {t("lists.operationLog")}
          </Link>
        )}
      </Row>
      {action === "update" && (
        <Text as="p" tone="fg2" below={8}>
          {t("changes.count", { who: whoOf(change, t), count: fields.length, total })}
        </Text>
      )}
      {fields.length > 0 && <FieldChanges resource={resource} fields={fields} names={known} />}
      <Source change={change} />
      <Row gap={8} pad={12} above={16} fill="surface" align="start">
        <InfoSign size={16} />
        <span>{t("changes.unsealed")}</span>
      </Row>
    </>
  );
};

/** Milliseconds of a time. They are the same in every time zone. */
const milliseconds = (moment: string): string => `.${String(new Date(moment).getMilliseconds()).padStart(3, "0")}`;

const Source = ({ change }: { change: RecordHistoryChange }) => {
  const t = useT();
  const { call, changedTime } = change;
  const when = `${showMoment(changedTime).slice(0, 10)} ${showTime(changedTime)}${milliseconds(changedTime)}`;
  return (
    <Box as="dl" above={16}>
      <Fact name={t("changes.by")}>{whoOf(change, t)}</Fact>
      <Fact name={t("fields.logTime")}>{when}</Fact>
      {call && (
        <>
          <Fact name={t("changes.from")} more={[call.browserInfo, call.os].filter(Boolean).join(", ")}>
            {call.ip ?? "—"}
          </Fact>
          <Fact name={t("changes.call")} more={`${call.elapsedMilliSeconds} ms`}>
            {call.method} {call.apiPath}
          </Fact>
        </>
      )}
    </Box>
  );
};

const Fact = ({ name, more, children }: { name: string; more?: string; children: ReactNode }) => (
  <Grid columns="112px minmax(0, 1fr)" padY={6} hairline="top">
    <Text as="dt" tone="fg2">
      {name}
    </Text>
    <Text as="dd" weight={500} anywhere>
      {children} <Muted>{more}</Muted>
    </Text>
  </Grid>
);

/** Dialog with the changes of a record, for records that open as a form. */
export const ChangesDialog = ({ resource, id, name, onClose }: Props & { name: string; onClose: () => void }) => {
  const t = useT();
  return (
    <DialogFrame
      width={1200}
      title={
        <>
          {t("changes.tab")}
          <HeadNote>{name}</HeadNote>
        </>
      }
      onClose={onClose}
    >
      <RecordChanges resource={resource} id={id} />
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("common.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};
