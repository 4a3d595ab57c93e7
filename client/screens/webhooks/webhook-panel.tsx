import { Button, Tab, Tabs } from "@blueprintjs/core";
import { Edit, Error as ErrorIcon, Key, SendMessage, TickCircle, WarningSign } from "@blueprintjs/icons";
import { type ReactNode, useState } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { PATIENCE_MS } from "#contracts/webhooks/kinds.ts";
import { webhookCalls, type WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Count, IconButton, Muted, Spacer } from "#client/kit/inline.tsx";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useRowWork } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { Deliveries, type DeliveryTab, Replay } from "./deliveries.tsx";
import { faultWords, HookState, useRereadHooks } from "./hook-state.tsx";

const { codes } = systemScreens.webhook;
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
    <Notice tone={isOff ? "alert" : "warn"} sign={<WarningSign size={16} color="currentColor" />}>
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
        <TickCircle size={14} color="currentColor" />
        {t("webhook.tested", { at: moment, ms })}
      </Row>
    );
  return (
    <Row gap={8} size={12} tone="alert" align="start" role="status">
      <ErrorIcon size={14} color="currentColor" />
      {t("webhook.untested", { at: moment, fault: faultWords(error, status, t) })}
    </Row>
  );
};

type TabName = DeliveryTab | "settings";

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
      {t(name)} {number > 0 && <Count>{showNumber(number)}</Count>}
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
