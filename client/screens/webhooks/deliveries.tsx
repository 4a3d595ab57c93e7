import { Button, InputGroup, SegmentedControl } from "@blueprintjs/core";
import { Error as ErrorIcon, Inbox, TickCircle, Time } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { webhookCalls, type DeliveryAnswer, type WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useRowWork } from "#client/kit/table/table.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { faultWords, useRereadHooks } from "./hook-state.tsx";

const { codes } = systemScreens.webhook;
const READ_EVERY = 3000;
/** A replay of more events is asked about. */
const ASKED_ABOVE = 1000;

const signs: Record<DeliveryAnswer["state"], ReactNode> = {
  taken: (
    <Text tone="ok">
      <TickCircle size={14} color="currentColor" />
    </Text>
  ),
  failed: (
    <Text tone="alert">
      <ErrorIcon size={14} color="currentColor" />
    </Text>
  ),
  waiting: (
    <Text tone="fg3">
      <Time size={14} />
    </Text>
  ),
  aside: (
    <Text tone="warn">
      <Inbox size={14} color="currentColor" />
    </Text>
  ),
};

const noteOf = ({ state, tries, nextAt, error, status }: DeliveryAnswer, isOff: boolean, t: Translate): string => {
  if (state === "failed" && !isOff) return t("webhook.tries", { count: tries, next: showMoment(nextAt) });
  if (state === "waiting") return t("webhook.behind");
  if (state === "aside") return t("webhook.asideText");
  return error ? faultWords(error, status, t) : "";
};

type RowProps = { row: DeliveryAnswer; isOff: boolean; onResend?: () => void };
const DeliveryRow = ({ row, isOff, onResend }: RowProps) => {
  const t = useT();
  const { id, kind, subject, state, lastAt, status, ms, error } = row;
  return (
    <Row as="li" gap={8} padY={4} hairline="bottom" size={12} line={18} key={id}>
      {signs[state]}
      <Text grow truncate title={error ? faultWords(error, status, t) : undefined}>
        <Text as="b" block weight={500}>
          {kind}
        </Text>
        <Muted small>{[subject, noteOf(row, isOff, t)].filter(Boolean).join(" · ")}</Muted>
      </Text>
      <Text text="right" number>
        {state === "waiting" ? t("webhook.waits") : showMoment(lastAt, true)}
        <Text as="small" block tone="fg3">
          {[status, ms !== null && `${(ms / 1000).toFixed(1)} s`].filter(Boolean).join(" · ")}
        </Text>
      </Text>
      {onResend && state !== "waiting" && <Button size="small" text={t("webhook.resend")} onClick={onResend} />}
    </Row>
  );
};

const states = { all: undefined, failed: "failed", aside: "aside" } as const;
/** A choice of deliveries by what became of them. */
export type DeliveryTab = keyof typeof states;

/** Lists the messages of a receiver, the newest first, each with a button that sends it again. */
export const Deliveries = ({ hook, tab }: { hook: WebhookAnswer; tab: DeliveryTab }) => {
  const t = useT();
  const reread = useRereadHooks();
  const { run } = useRowWork(reread);
  const mayResend = useCode(codes.resend);
  const state = states[tab];
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
        <DeliveryRow
          key={row.id}
          row={row}
          isOff={hook.state === "off"}
          onResend={mayResend ? () => resend(row.id) : undefined}
        />
      ))}
    </Box>
  );
};

/** Counts what a replay sends, and sends it. */
export const Replay = ({ hook }: { hook: WebhookAnswer }) => {
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
            text={t("webhook.sendCount", { count: showNumber(counted.count) })}
            onClick={() => void replay(counted.count)}
          />
        ) : (
          <Button disabled={busy || from === ""} text={t("webhook.count")} onClick={look} />
        )}
      </Row>
    </Stack>
  );
};
