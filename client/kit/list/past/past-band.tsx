import { Button, HTMLSelect, InputGroup, Switch } from "@blueprintjs/core";
import { Calendar, ChevronLeft, ChevronRight, History, Link, Undo } from "@blueprintjs/icons";
import type { PastOrder, PastPage } from "#contracts/list-kit/as-of.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { scannedLists } from "#contracts/lists/past.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Key } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { businessNow } from "#client/lib/business-clock.ts";
import { momentIn, showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { isFreeKey, useKeys } from "#client/lib/use-shortcut.ts";
import { putOnClipboard } from "#client/state/clipboard/put-on-clipboard.ts";
import type { ListAddress } from "../query/list-address.ts";

const DAY_MS = 86_400_000;

type State = { address: ListAddress; show: (next: Partial<ListAddress>) => void };

/** The search values without days from today, which the past does not have. */
export const withoutDue = ({ search }: ListDefinition, { values }: ListAddress): ListAddress["values"] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => search[name]?.op !== "dueIn"));

type ClockProps = { list: ListDefinition; onChoose: (asOf: string) => void };

/** Shows the list as it was a day ago, from where the reader chooses another moment. Absent for lists without a past. */
export const ClockButton = ({ list: { hasPast }, onChoose }: ClockProps) => {
  const t = useT();
  if (!hasPast) return null;
  const dayAgo = (): string => {
    const at = new Date(businessNow().getTime() - DAY_MS);
    at.setUTCSeconds(0, 0);
    return at.toISOString();
  };
  return <Button variant="minimal" icon={<History />} text={t("asOf.button")} onClick={() => onChoose(dayAgo())} />;
};

type BandProps = { list: ListDefinition; state: State; page: PastPage | undefined };

/** The state of a list that is shown as it is now. */
export const atNow = { asOf: undefined, by: undefined, changed: undefined, stayed: undefined, pageIndex: 1 };

/** The band over a list that is shown as of a moment: the moment, how far the log was, and the way back to now. */
export const PastBand = ({ list, state: { address, show }, page }: BandProps) => {
  const t = useT();
  const at = address.asOf ?? "";
  const back = (): void => show(atNow);
  useKeys((event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isFreeKey(event)) return;
    back();
  });
  return (
    <Row wrap fixed gap={12} rowGap={4} padX={16} padY={8} fill="accentSoft" rule="bottom" data-past={at}>
      <Row as="b" gap={8} weight={600} tone="accent" role="status">
        <History />
        {t("asOf.then")}
      </Row>
      <MomentField at={at} onChoose={(asOf) => show({ asOf, pageIndex: 1 })} />
      {list.name in scannedLists && <OrderChoice by={address.by} onChoose={(by) => show({ by, pageIndex: 1 })} />}
      {page?.asOf && <Position page={page} />}
      <Row gap={8} push>
        {list.name === cylinder.name && <Narrowing name="changed" state={{ address, show }} />}
        {(list.name in scannedLists || address.stayed) && <Narrowing name="stayed" state={{ address, show }} />}
        <Button
          variant="minimal"
          icon={<Link />}
          text={t("common.copyLink")}
          onClick={() => void putOnClipboard(window.location.href)}
        />
        <Button icon={<Undo />} onClick={back} endIcon={<Key>Esc</Key>} text={t("asOf.back")} />
      </Row>
    </Row>
  );
};

/** A switch that leaves out the other rows. */
const Narrowing = ({ name, state: { address, show } }: { name: "changed" | "stayed"; state: State }) => {
  const t = useT();
  return (
    <Switch
      style={{ margin: 0, alignSelf: "center" }}
      checked={address[name] ?? false}
      label={t(`asOf.only.${name}`)}
      onChange={({ currentTarget: { checked } }) => show({ [name]: checked || undefined, pageIndex: 1 })}
    />
  );
};

/** The moment as text, and a day back or ahead. A moment that is not over cannot be chosen. */
const MomentField = ({ at, onChoose }: { at: string; onChoose: (at: string) => void }) => {
  const t = useT();
  const [typed, setTyped] = useDraft(at, (value) => showMoment(value, true));
  const read = momentIn(typed);
  const isOver = read !== undefined && read <= businessNow();
  const moved = (days: number): Date => new Date(new Date(at).getTime() + days * DAY_MS);
  const choose = (moment: Date): void => onChoose(moment.toISOString());
  return (
    <Row
      as="form"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        if (read && isOver) choose(read);
      }}
    >
      <Button icon={<ChevronLeft />} aria-label={t("asOf.dayBefore")} onClick={() => choose(moved(-1))} />
      <Button
        icon={<ChevronRight />}
        aria-label={t("asOf.dayAfter")}
        disabled={moved(1) > businessNow()}
        onClick={() => choose(moved(1))}
      />
      <InputGroup
        name="asOf"
        leftIcon={<Calendar />}
        aria-label={t("asOf.moment")}
        placeholder="dd/MM/yyyy HH:mm:ss"
        autoComplete="off"
        title={isOver ? at : t("asOf.inFuture")}
        intent={isOver ? "none" : "danger"}
        value={typed}
        onValueChange={setTyped}
      />
    </Row>
  );
};

const OrderChoice = ({ by, onChoose }: { by: ListAddress["by"]; onChoose: (by: PastOrder | undefined) => void }) => {
  const t = useT();
  return (
    <HTMLSelect
      aria-label={t("asOf.by")}
      value={by ?? "recordedAt"}
      options={[
        { value: "recordedAt", label: t("asOf.byRecorded") },
        { value: "occurredAt", label: t("asOf.byScanned") },
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(value === "occurredAt" ? value : undefined)}
    />
  );
};

/** The end of the log at that moment, the age of the names, and what was recorded later. */
export const Position = ({ page: { asOf, later = 0 } }: { page: PastPage }) => {
  const t = useT();
  return (
    <>
      <Text as="span" size={12} tone="fg2">
        {asOf?.index === null || asOf === undefined
          ? asOf?.since
            ? t("asOf.before", { since: showMoment(asOf.since) })
            : t("asOf.unsealed")
          : t("asOf.position", { index: showNumber(asOf.index) })}
        {t("common.comma")}
        {t("asOf.names")}
      </Text>
      {later > 0 && (
        <Text as="span" size={12} tone="warn">
          {t("asOf.later", { count: later })}
        </Text>
      )}
    </>
  );
};
