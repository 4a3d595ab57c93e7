import { AnchorButton, Button, Tag } from "@blueprintjs/core";
import { Book, Code, Disable, InfoSign, Key, Plus, Time, WarningSign } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keyCalls, type KeyAnswer } from "#contracts/access/api-key.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { apiKeyList } from "#contracts/lists/api-key.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { GoodState } from "#client/kit/cells/small-cells.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { StateCounts } from "#client/kit/list/state-counts.tsx";
import { useRowWork } from "#client/kit/table/table.tsx";
import { dayOf, showDay, showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyOnce, type MadeKey } from "./key-once.tsx";

type KeyCell = Cell<KeyAnswer>;

const { codes } = systemScreens.apiKey;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A key that ends within this time is marked. */
const SOON_DAYS = 30;

const Name: KeyCell = ({ row: { name, description, state } }) => (
  <Text tone={state === "usable" ? "inherit" : "fg3"}>
    <b>{name}</b>
    <Text as="small" block truncate>
      {description ?? "—"}
    </Text>
  </Text>
);

const Place: KeyCell = ({ row: { companyName, roleNames } }) => (
  <>
    {companyName}
    <small title={roleNames ?? undefined}>{roleNames}</small>
  </>
);

const Addresses: KeyCell = ({ row: { addresses } }) => {
  const t = useT();
  const [first, second, ...rest] = addresses;
  if (!first) return <Muted>{t("apiKey.anyAddress")}</Muted>;
  return (
    <span title={addresses.join("\n")}>
      {first}
      <small>{[second, rest.length > 0 && t("apiKey.more", { count: rest.length })].filter(Boolean).join(" ")}</small>
    </span>
  );
};

const Ends: KeyCell = ({ row: { expiresAt } }) => {
  const t = useT();
  const now = useServerClock(60_000);
  if (!expiresAt) return <Muted>{t("apiKey.never")}</Muted>;
  const day = showDay(dayOf(new Date(expiresAt)));
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS);
  if (days > SOON_DAYS) return <>{day}</>;
  return (
    <Text tone={days > 0 ? "warn" : "alert"}>
      <b>{day}</b>
      {days > 0 && <small>{t("apiKey.inDays", { count: days })}</small>}
    </Text>
  );
};

const LastUsed: KeyCell = ({ row: { lastUsedAt, lastAddress } }) => {
  const t = useT();
  const age = useAge();
  const past = useServerClock(1000) - Date.parse(lastUsedAt ?? "");
  if (!lastUsedAt) return <Muted>{t("apiKey.notYet")}</Muted>;
  return (
    <>
      {past < DAY_MS ? t("common.ago", { age: age(Math.max(0, past)) }) : showMoment(lastUsedAt)}
      <small>{lastAddress}</small>
    </>
  );
};

const State: KeyCell = ({ row: { state, leakedAt, previousUntil } }) => {
  const t = useT();
  const word = t(`apiKey.state.${state}`);
  return (
    <>
      {state === "usable" && !leakedAt && <GoodState text={word} />}
      {state === "usable" && leakedAt && (
        <Tag minimal intent="danger" icon={<WarningSign size={12} />} title={t("apiKey.leakedText")}>
          {t("apiKey.leaked")}
        </Tag>
      )}
      {state === "ended" && (
        <Tag minimal intent="danger" icon={<Time size={12} />}>
          {word}
        </Tag>
      )}
      {state === "off" && (
        <Tag minimal icon={<Disable size={12} />}>
          {word}
        </Tag>
      )}
      {previousUntil && <small>{t("apiKey.oldUntil", { time: showTime(previousUntil, false) })}</small>}
    </>
  );
};

const cells: Record<string, KeyCell> = {
  name: Name,
  companyName: Place,
  addresses: Addresses,
  expiresAt: Ends,
  lastUsedAt: LastUsed,
  state: State,
};

const useReread = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["list", apiKeyList.name] });
};

type ActsProps = { apiKey: KeyAnswer; onEdit: (key: KeyAnswer) => void; onMade: (made: MadeKey) => void };

const Acts = ({ apiKey, onEdit, onMade }: ActsProps) => {
  const t = useT();
  const { busy, run } = useRowWork(useReread());
  const { id, name } = apiKey;
  const may = { update: useCode(codes.update), rotate: useCode(codes.rotate), remove: useCode(codes.remove) };
  const rotate = async (): Promise<void> => {
    const question = { title: t("apiKey.rotateTitle", { name }), text: t("apiKey.rotateText") };
    if (!(await confirm({ ...question, action: t("apiKey.rotate") }))) return;
    run(send(keyCalls.rotate, { id }).then(({ key }) => onMade({ id, key })));
  };
  const remove = async (): Promise<void> => {
    const question = { title: t("apiKey.removeTitle", { name }), text: t("apiKey.removeText"), danger: true };
    if (await confirm({ ...question, action: t("common.remove") })) run(send(keyCalls.remove, { id }));
  };
  const act = (label: string, onClick: () => void): ReactNode => (
    <LinkButton disabled={busy} onClick={onClick} aria-label={`${label}: ${name}`}>
      {label}
    </LinkButton>
  );
  return (
    <Row as="span" gap={12} justify="end">
      {may.update && act(t("common.edit"), () => onEdit(apiKey))}
      {may.rotate && act(t("apiKey.rotate"), () => void rotate())}
      {may.remove && act(t("common.remove"), () => void remove())}
    </Row>
  );
};

const Rule = () => (
  <Row gap={8} padX={16} padY={8} size={12} line={18} tone="fg3" fixed align="start">
    <InfoSign size={14} />
    <Text grow>{useT()("apiKey.rule")}</Text>
  </Row>
);

/** The page `/admin/apikey`: the keys with which other software makes calls. */
const ApiKeys = () => {
  const t = useT();
  const reread = useReread();
  const [edited, setEdited] = useState<KeyAnswer | "new">();
  const [made, setMade] = useState<MadeKey>();
  const mayAdd = useCode(codes.add);
  const add = mayAdd ? () => setEdited("new") : undefined;
  usePageCommand("add", add);
  const actsOf = (key: KeyAnswer) => <Acts apiKey={key} onEdit={setEdited} onMade={setMade} />;
  const nothing = { title: t("apiKey.none"), text: t("apiKey.noneText") };
  return (
    <>
      <ListScreen
        list={apiKeyList}
        cells={cells}
        twoLines={56}
        actions={actsOf}
        actionsWidth={160}
        extra={
          <Row gap={4} push>
            <AnchorButton
              variant="minimal"
              icon={<Book />}
              text={t("apiKey.firstCall")}
              href="/docs"
              target="_blank"
              rel="noreferrer"
            />
            <AnchorButton
              variant="minimal"
              icon={<Code />}
              text={t("apiKey.allCalls")}
              href="/docs"
              target="_blank"
              rel="noreferrer"
            />
          </Row>
        }
        primary={add && <Button intent="primary" icon={<Plus />} text={t("apiKey.add")} onClick={add} />}
        summary={<Rule />}
        note={<StateCounts list={apiKeyList} states={apiKeyList.search.state.options} />}
        nothing={
          <EmptyState kind="nothing" icon={<Key size={24} />} {...nothing} onAdd={add} addLabel={t("apiKey.add")} />
        }
      />
      {edited && (
        <KeyForm
          apiKey={edited === "new" ? undefined : edited}
          onSaved={(answer) => {
            void reread();
            if (answer.key !== undefined) setMade({ id: answer.id, key: answer.key });
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {made && <KeyOnce made={made} onClose={() => setMade(undefined)} />}
    </>
  );
};

export default ApiKeys;
