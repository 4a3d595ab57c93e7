import { AnchorButton, Button } from "@blueprintjs/core";
import { Book, Plus, SendMessage } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { webhookList } from "#contracts/lists/webhook.ts";
import { webhookKinds } from "#contracts/webhooks/kinds.ts";
import { webhookCalls, type WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { SecretOnce } from "#client/kit/secret-once.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { StateCounts } from "#client/kit/list/state-counts.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { send } from "#client/state/api.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { HookState, useRereadHooks } from "./hook-state.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";

type HookCell = Cell<WebhookAnswer>;

const { codes } = systemScreens.webhook;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A receiver that takes longer is called slow, in ms. */
const SLOW_MS = 2000;
const READ_EVERY = 3000;

const Name: HookCell = ({ row: { name, url, isUsable } }) => (
  <Text tone={isUsable ? "inherit" : "fg3"}>
    <b>{name}</b>
    <Text as="small" block truncate title={url}>
      {url}
    </Text>
  </Text>
);

const Kinds: HookCell = ({ row: { kinds } }) => {
  const t = useT();
  const [first = "", ...rest] = kinds;
  if (kinds.length === webhookKinds.length) return <>{t("webhook.all", { count: kinds.length })}</>;
  const text = rest.length > 0 ? t("webhook.andMore", { first, count: rest.length }) : first;
  return <span title={kinds.map((kind) => t(`webhook.kind.${kind}`)).join("\n")}>{text}</span>;
};

const Waiting: HookCell = ({ row: { waiting, state, isUsable } }) => {
  if (!isUsable) return <Muted>—</Muted>;
  if (state === "live") return <>{showNumber(waiting)}</>;
  return (
    <Text as="b" tone={state === "off" ? "alert" : "warn"}>
      {showNumber(waiting)}
    </Text>
  );
};

const LastTaken: HookCell = ({ row }) => {
  const t = useT();
  const age = useAge();
  const past = useServerClock(1000) - Date.parse(row.lastTakenAt ?? "");
  const slow =
    row.lastMs !== null && row.lastMs > SLOW_MS && t("webhook.slow", { seconds: (row.lastMs / 1000).toFixed(1) });
  const why = row.offReason ? t(`webhook.${row.offReason}`) : "";
  const note = row.isUsable ? why || slow || "" : t("webhook.by", { name: row.modifiedUserName ?? "" });
  const when = past < DAY_MS ? t("common.ago", { age: age(Math.max(0, past)) }) : showMoment(row.lastTakenAt);
  return (
    <>
      {row.lastTakenAt ? when : <Muted>{t("webhook.never")}</Muted>}
      <small>{note}</small>
    </>
  );
};

const State: HookCell = ({ row }) => <HookState hook={row} />;

const cells: Record<string, HookCell> = {
  name: Name,
  kinds: Kinds,
  waiting: Waiting,
  lastTakenAt: LastTaken,
  state: State,
};

/** The webhook in the panel, which the address names. */
const useSelected = () => {
  const [params, setParams] = useSearchParams();
  const id = params.get("hook") ?? undefined;
  const { data } = useQuery({
    queryKey: ["webhook", "one", id],
    queryFn: ({ signal }) => send(webhookCalls.get, { id: id ?? "" }, { silent: true, signal }),
    enabled: id !== undefined,
    refetchInterval: READ_EVERY,
    retry: false,
  });
  const choose = (next: string | undefined): void =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === undefined) after.delete("hook");
      else after.set("hook", next);
      return after;
    });
  return { hook: id === undefined ? undefined : data, choose };
};

type Made = { name: string; secret: string };

/** The page `/admin/webhook`: the receivers of messages, and how each is doing. Long because it puts list, panel and dialogs together. */
const Webhooks = () => {
  const t = useT();
  const reread = useRereadHooks();
  const { hook, choose } = useSelected();
  const [edited, setEdited] = useState<WebhookAnswer | "new">();
  const [made, setMade] = useState<Made>();
  const mayAdd = useCode(codes.add);
  const add = mayAdd ? () => setEdited("new") : undefined;
  usePageCommand("add", add);
  const nothing = { title: t("webhook.none"), text: t("webhook.noneText") };
  return (
    <>
      <ListScreen
        list={webhookList}
        cells={cells}
        twoLines={56}
        onOpen={({ id }) => choose(id)}
        current={hook?.id}
        beside={["hook"]}
        wide
        note={<StateCounts list={webhookList} states={webhookList.search.state.options} />}
        panel={
          hook ? (
            <WebhookPanel
              key={hook.id}
              hook={hook}
              onEdit={() => setEdited(hook)}
              onSecret={(secret) => setMade({ name: hook.name, secret })}
              onClose={() => choose(undefined)}
            />
          ) : null
        }
        extra={
          <Row push>
            <AnchorButton
              variant="minimal"
              icon={<Book />}
              text={t("webhook.verify")}
              href="/docs"
              target="_blank"
              rel="noreferrer"
            />
          </Row>
        }
        primary={add && <Button intent="primary" icon={<Plus />} text={t("webhook.add")} onClick={add} />}
        nothing={
          <EmptyState
            kind="nothing"
            icon={<SendMessage size={24} />}
            {...nothing}
            onAdd={add}
            addLabel={t("webhook.add")}
          />
        }
      />
      {edited && (
        <WebhookForm
          hook={edited === "new" ? undefined : edited}
          onSaved={({ id, name, secret }) => {
            void reread();
            choose(id);
            if (secret !== undefined) setMade({ name, secret });
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {made && (
        <SecretOnce
          title={t("webhook.once", { name: made.name })}
          secret={made.secret}
          warning={t("webhook.onceText")}
          lost={t("webhook.lost")}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
};

export default Webhooks;
