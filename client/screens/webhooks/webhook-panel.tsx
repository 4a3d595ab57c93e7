import { Button, InputGroup, SegmentedControl, Tab, Tabs } from "@blueprintjs/core";
import { Edit, Error as ErrorIcon, Inbox, Key, SendMessage, TickCircle, Time, WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { PATIENCE_MS, type WebhookFault } from "#contracts/webhooks/kinds.ts";
import { webhookCalls, type DeliveryAnswer, type WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import { Count, IconButton, Muted, Spacer } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useRowWork } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { HookState, useRereadHooks } from "./hook-state.tsx";

const { codes } = systemScreens.webhook;
const READ_EVERY = 3000;
/** A replay of more events is asked about. */
const ASKED_ABOVE = 1000;

const faultWords = (error: WebhookFault, status: number | null, t: Translate): string =>
  t(`webhook.fault.${error}`, { status: status ?? "" });

type BoxProps = { tone: "warn" | "alert" | "ok"; sign: ReactNode; children: ReactNode };
const Notice = ({ tone, sign, children }: BoxProps) => (
  <Row gap={12} pad={12} align="start" radius="control" fill={`${tone}Soft`} role="status">
    <Text tone={tone}>{sign}</Text>
    <Stack grow gap={4} size={12} line={18}>
      {children}
    </Stack>
  </Row>
);

/** Why the receiver takes nothing: one sentence with the code behind it, then since when, the next try, and what waits. */
const Trouble = ({ hook }: { hook: WebhookAnswer }) => {
  const t = useT();
  const { lastError, lastStatus, lastAnswer, failingSince, nextAt, state } = hook;
  const isOff = state === "off" && hook.isUsable;
  if (!lastError || !(isOff || (state === "failing" && failingSince))) return null;
  const since = failingSince ?? hook.lastFailedAt ?? "";
  const end = showMoment(new Date(Date.parse(since) + PATIENCE_MS).toISOString());
  return (
    <Notice tone={isOff ? "alert" : "warn"} sign={<WarningSign size={16} />}>
      <Text as="b" tone={isOff ? "alert" : "warn"}>
        {faultWords(lastError, lastStatus, t)}
      </Text>
      <span>
        {t("webhook.since", { fails: hook.fails, since: showMoment(since), last: showMoment(hook.lastFailedAt, true) })}{" "}
        {!isOff && nextAt && t("webhook.next", { next: showMoment(nextAt) })}{" "}
        {isOff ? t("webhook.offText") : t("webhook.lossless", { count: hook.waiting, end })}
      </span>
      {lastAnswer && (
        <Text as="code" tone="fg3" anywhere>
          “{lastAnswer}”
        </Text>
      )}
    </Notice>
  );
};

type TestAnswer = AnswerOf<typeof webhookCalls.test>;

const Tested = ({ of: { isTaken, at, ms, error, status } }: { of: TestAnswer }) => {
  const t = useT();
  const moment = showMoment(at, true);
  if (isTaken || !error)
    return (
      <Row gap={8} size={12} tone="ok" role="status">
        <TickCircle size={14} />
        {t("webhook.tested", { at: moment, ms })}
      </Row>
    );
  return (
    <Row gap={8} size={12} tone="alert" align="start" role="status">
      <ErrorIcon size={14} />
      {t("webhook.untested", { at: moment, fault: faultWords(error, status, t) })}
    </Row>
  );
};

const signs: Record<DeliveryAnswer["state"], ReactNode> = {
  taken: (
    <Text tone="ok">
      <TickCircle size={14} />
    </Text>
  ),
  failed: (
    <Text tone="alert">
      <ErrorIcon size={14} />
    </Text>
  ),
  waiting: (
    <Text tone="fg3">
      <Time size={14} />
    </Text>
  ),
  aside: (
    <Text tone="warn">
      <Inbox size={14} />
    </Text>
  ),
};

const noteOf = ({ state, tries, nextAt, error, status }: DeliveryAnswer, t: Translate): string => {
  if (state === "failed") return t("webhook.tries", { count: tries, next: showMoment(nextAt) });
  if (state === "waiting") return t("webhook.behind");
  if (state === "aside") return t("webhook.asideText");
  return error ? faultWords(error, status, t) : "";
};

const DeliveryRow = ({ row, onResend }: { row: DeliveryAnswer; onResend?: () => void }) => {
  const t = useT();
  const { id, kind, subject, state, lastAt, status, ms, error } = row;
  return (
    <Row as="li" gap={8} padY={4} hairline="bottom" size={12} line={18} key={id}>
      {signs[state]}
      <Text grow truncate title={error ? faultWords(error, status, t) : undefined}>
        <Text as="b" block weight={500}>
          {kind}
        </Text>
        <Muted small>{[subject, noteOf(row, t)].filter(Boolean).join(" · ")}</Muted>
      </Text>
      <Text text="right" number>
        {state === "waiting" ? t("webhook.waits") : showMoment(lastAt, true)}
        <Text as="small" block tone="fg3">
          {[status, ms !== null && `${(ms / 1000).toFixed(1)} s`].filter(Boolean).join(" ")}
        </Text>
      </Text>
      {onResend && state !== "waiting" && <Button size="small" text={t("webhook.resend")} onClick={onResend} />}
    </Row>
  );
};

const tabs = { all: undefined, failed: "failed", aside: "aside" } as const;
type TabName = keyof typeof tabs | "settings";

const Deliveries = ({ hook, tab }: { hook: WebhookAnswer; tab: keyof typeof tabs }) => {
  const t = useT();
  const reread = useRereadHooks();
  const { run } = useRowWork(reread);
  const mayResend = useCode(codes.resend);
  const state = tabs[tab];
  const { data } = useQuery({
    queryKey: ["webhook", "deliveries", hook.id, state],
    queryFn: ({ signal }) =>
      send(webhookCalls.deliveries, { id: hook.id, state, pageSize: 50, pageIndex: 1 }, { silent: true, signal }),
    refetchInterval: READ_EVERY,
  });
  const resend = (deliveryId: string): void =>
    run(send(webhookCalls.resend, { id: hook.id, deliveryId }).then(() => showOk(t("webhook.resent"))));
  if (data?.list.length === 0) return <Muted as="p">{t("webhook.noDeliveries")}</Muted>;
  return (
    <Box as="ol">
      {data?.list.map((row) => (
        <DeliveryRow key={row.id} row={row} onResend={mayResend ? () => resend(row.id) : undefined} />
      ))}
    </Box>
  );
};

const Settings = ({ hook }: { hook: WebhookAnswer }) => {
  const t = useT();
  const facts: [string, ReactNode][] = [
    ["webhook.urlField", hook.url],
    ["fields.companyName", hook.companyName],
    ["webhook.kinds", hook.kinds.join(", ")],
    ["webhook.position", hook.position ?? "—"],
    ["fields.createdTime", showMoment(hook.createdTime)],
  ];
  return (
    <Grid columns="104px 1fr" gap={8} size={12} line={18}>
      {facts.map(([label, value]) => (
        <Row key={label} gap={8} align="start">
          <Muted>{t(label)}</Muted>
          <Text anywhere>{value}</Text>
        </Row>
      ))}
    </Grid>
  );
};

/** Counts what a replay sends, and sends it. */
const Replay = ({ hook }: { hook: WebhookAnswer }) => {
  const t = useT();
  const { busy, run } = useRowWork(useRereadHooks());
  const [by, setBy] = useState<"time" | "position">("time");
  const [typed, setTyped] = useState("");
  const [counted, setCounted] = useState<{ from: string; count: number }>();
  const moment = new Date(typed.trim().replace(" ", "T"));
  const from = by === "position" ? typed.trim() : Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
  const isCounted = counted?.from === from && from !== "";
  const look = (): void =>
    run(
      send(webhookCalls.replay, { id: hook.id, from, preview: true }).then((answer) =>
        setCounted({ from, count: answer.count }),
      ),
    );
  const replay = async (total: number): Promise<void> => {
    const question = { title: t("webhook.replayTitle", { count: total }), text: t("webhook.replayText") };
    if (total > ASKED_ABOVE && !(await confirm({ ...question, action: t("webhook.replay") }))) return;
    run(
      send(webhookCalls.replay, { id: hook.id, from, preview: false }).then(() =>
        showOk(t("webhook.replayed", { count: total })),
      ),
    );
  };
  return (
    <Stack as="section" gap={8} padX={16} padY={12} hairline="top" fixed aria-label={t("webhook.replay")}>
      <Row>
        <b>{t("webhook.replay")}</b>
        <Spacer />
        <SegmentedControl
          size="small"
          value={by}
          options={[
            { value: "time", label: t("webhook.fromTime") },
            { value: "position", label: t("webhook.fromPosition") },
          ]}
          onValueChange={(value) => setBy(value as typeof by)}
        />
      </Row>
      <Row gap={8}>
        <InputGroup
          fill
          value={typed}
          aria-label={t(by === "time" ? "webhook.moment" : "webhook.position")}
          placeholder={by === "time" ? "2026-11-16 00:00" : (hook.position ?? "")}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isCounted ? (
          <Button
            disabled={busy}
            text={t("webhook.sendCount", { count: count(counted.count) })}
            onClick={() => void replay(counted.count)}
          />
        ) : (
          <Button disabled={busy || from === ""} text={t("webhook.count")} onClick={look} />
        )}
      </Row>
    </Stack>
  );
};

type ActsProps = { hook: WebhookAnswer; onSecret: (secret: string) => void; onTested: (answer: TestAnswer) => void };

const Acts = ({ hook, onSecret, onTested }: ActsProps) => {
  const t = useT();
  const { busy, run } = useRowWork(useRereadHooks());
  const may = { test: useCode(codes.test), update: useCode(codes.update) };
  const { id, version, name } = hook;
  const changeSecret = async (): Promise<void> => {
    const question = { title: t("webhook.newSecret"), text: t("webhook.newSecretText") };
    if (!(await confirm({ ...question, action: t("webhook.newSecret") }))) return;
    const change = { id, version, newSecret: true, description: undefined };
    run(send(webhookCalls.update, change).then(({ secret }) => secret !== undefined && onSecret(secret)));
  };
  const isOff = hook.state === "off";
  const on = (): void => run(send(webhookCalls.update, { id, version, isUsable: true, description: undefined }));
  return (
    <Row gap={8}>
      {may.test && (
        <Button
          icon={<SendMessage />}
          disabled={busy}
          text={t("webhook.sendTest")}
          aria-label={`${t("webhook.sendTest")}: ${name}`}
          onClick={() => run(send(webhookCalls.test, { id }).then(onTested))}
        />
      )}
      {may.update && isOff && <Button intent="primary" disabled={busy} text={t("webhook.switchOn")} onClick={on} />}
      <Spacer />
      {may.update && (
        <Button
          variant="minimal"
          icon={<Key />}
          disabled={busy}
          text={t("webhook.newSecret")}
          onClick={() => void changeSecret()}
        />
      )}
    </Row>
  );
};

type Props = {
  hook: WebhookAnswer;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** One receiver: what is wrong, what was sent, and what can be done about it. */
export const WebhookPanel = ({ hook, onEdit, onSecret, onClose }: Props) => {
  const t = useT();
  const [tab, setTab] = useState<TabName>("all");
  const [tested, setTested] = useState<TestAnswer>();
  const { run } = useRowWork(useRereadHooks());
  const may = { deliveries: useCode(codes.deliveries), replay: useCode(codes.replay) };
  const [mayEdit, mayRemove] = [useCode(codes.update), useCode(codes.remove)];
  const remove = async (): Promise<void> => {
    const question = { title: t("webhook.removeTitle", { name: hook.name }), text: t("webhook.removeText") };
    if (!(await confirm({ ...question, action: t("common.remove"), danger: true }))) return;
    run(send(webhookCalls.remove, { id: hook.id }).then(onClose));
  };
  const counted = (name: string, number: number) => (
    <>
      {t(name)} {number > 0 && <Count>{count(number)}</Count>}
    </>
  );
  return (
    <SidePanel
      label={hook.name}
      title={t("webhook.deliveries")}
      head={
        <>
          <h2 title={hook.name}>{hook.name}</h2>
          <HookState hook={hook} />
          <Spacer />
          {mayEdit && <IconButton icon={<Edit size={14} />} label={t("webhook.edit")} titled onClick={onEdit} />}
        </>
      }
      onClose={onClose}
      foot={may.replay ? <Replay hook={hook} /> : undefined}
    >
      <Stack gap={12} padX={16} padY={8}>
        <Trouble hook={hook} />
        <Acts hook={hook} onSecret={onSecret} onTested={setTested} />
        {tested && <Tested of={tested} />}
        {may.deliveries && (
          <Tabs id="webhook-tabs" selectedTabId={tab} onChange={(id) => setTab(id as TabName)}>
            <Tab id="all" title={t("webhook.deliveries")} />
            <Tab id="failed" title={counted("webhook.failed", hook.failed)} />
            <Tab id="aside" title={counted("webhook.aside", hook.aside)} />
            <Tab id="settings" title={t("webhook.settings")} />
          </Tabs>
        )}
        {tab === "settings" ? <Settings hook={hook} /> : may.deliveries && <Deliveries hook={hook} tab={tab} />}
        {tab === "settings" && mayRemove && (
          <Row>
            <Button variant="minimal" intent="danger" text={t("common.remove")} onClick={() => void remove()} />
          </Row>
        )}
      </Stack>
    </SidePanel>
  );
};
