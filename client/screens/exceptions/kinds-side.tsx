import { Button, PopoverNext } from "@blueprintjs/core";
import { Archive, ChevronDown, Filter, Hand, Layers, Lock, People, Tick, TickCircle, User } from "@blueprintjs/icons";
import type { ReactElement } from "react";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useListAsCards } from "#client/lib/use-narrow.ts";
import {
  exceptionKinds,
  groupNames,
  groupsInWork,
  isCountedLate,
  type GroupName,
  type Counts,
} from "./exception-search.ts";
import styles from "./exceptions.module.css";
import { Spacer } from "#client/kit/inline.tsx";

const icons: Record<GroupName, ReactElement> = {
  open: <Hand size={14} />,
  mine: <User size={14} />,
  others: <People size={14} />,
  acknowledged: <Tick size={14} />,
  closed: <Archive size={14} />,
  endedToday: <TickCircle size={14} />,
  all: <Layers size={14} />,
};

const Choice = (props: {
  icon?: ReactElement;
  label: string;
  /** `undefined`: not loaded yet; `null`: not counted. */
  count: number | null | undefined;
  on: boolean;
  onClick: () => void;
}) => (
  <li>
    <Row
      as="button"
      gap={6}
      padX={8}
      fill="none"
      radius="control"
      tone="fg2"
      text="left"
      nowrap
      full
      type="button"
      className={props.on ? styles.isOn : undefined}
      aria-pressed={props.on}
      onClick={props.onClick}
    >
      {props.icon}
      <Text clip title={props.label}>
        {props.label}
      </Text>
      {props.count !== null && (
        <Text as="em" size={12} tone="fg3">
          {showNumber(props.count, "–")}
        </Text>
      )}
    </Row>
  </li>
);

const Heading = ({ children }: { children: string }) => (
  <Text as="h2" size={12} line={20} weight={600} tone="fg3">
    {children}
  </Text>
);

type Props = {
  group: GroupName | undefined;
  counts: Counts | undefined;
  kind: string | undefined;
  onGroup: (group: GroupName | undefined) => void;
  onKind: (kind: string | undefined) => void;
  onAll: () => void;
};

type KindsProps = Pick<Props, "counts" | "kind" | "onKind">;

/** Kinds that the shown exceptions have, each with its number. */
const useKinds = ({ counts, kind }: Pick<Props, "counts" | "kind">) =>
  exceptionKinds
    .map(({ name, label }, i) => ({ name, label, count: counts?.kinds[i] }))
    .filter(({ name, count }) => name === kind || (count ?? 0) > 0);

const Kinds = ({ counts, kind, onKind }: KindsProps) => {
  const t = useT();
  return (
    <Text as="ul">
      {useKinds({ counts, kind }).map(({ name, label, count }) => (
        <Choice
          key={name}
          label={t(label)}
          count={count}
          on={kind === name}
          onClick={() => onKind(kind === name ? undefined : name)}
        />
      ))}
    </Text>
  );
};

/** The kinds as a menu, where there is no room for a side. */
const KindsMenu = (props: KindsProps) => {
  const t = useT();
  const chosen = exceptionKinds.find(({ name }) => name === props.kind);
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <div className={styles.kinds}>
          <Kinds {...props} />
        </div>
      }
    >
      <Button
        size="small"
        icon={<Filter size={14} />}
        endIcon={<ChevronDown size={14} />}
        active={chosen !== undefined}
        text={chosen ? t(chosen.label) : t("common.kind")}
      />
    </PopoverNext>
  );
};

/** Number of cylinders on hold now. */
const OnHold = ({ counts }: Pick<Props, "counts">) => {
  const t = useT();
  return (
    <Row
      gap={6}
      fixed
      padX={8}
      hairline="top"
      size={12}
      line={28}
      tone="fg3"
      className={styles.held}
      title={t("exceptions.heldText")}
    >
      <Lock size={14} />
      <span>{t("exceptions.held")}</span>
      <Text as="b" weight={600} tone="fg">
        {showNumber(counts?.held, "–")}
      </Text>
    </Row>
  );
};

/** Progress and kinds with their counts. A click filters the list; a second click removes the filter. */
export const KindsSide = ({ group, counts, kind, onGroup, onKind, onAll }: Props) => {
  const t = useT();
  const isRow = useListAsCards();
  const total = counts && groupsInWork.reduce((sum, name) => sum + counts.groups[name], 0);
  return (
    <Stack as="aside" hairline="right" scroll className={styles.kinds} aria-label={t("exceptions.narrow")}>
      <Text as="h1" size={16} line={24} weight={600} nowrap>
        {t("common.exceptions")}
      </Text>
      {!isRow && <Heading>{t("common.progress")}</Heading>}
      <Text as="ul">
        <Choice
          label={t("exceptions.all")}
          count={total}
          on={group === undefined && kind === undefined}
          onClick={onAll}
        />
        {groupNames.map((name) => (
          <Choice
            key={name}
            icon={icons[name]}
            label={t(`exceptions.group.${name}`)}
            count={isCountedLate(name) && group !== name ? null : counts?.groups[name]}
            on={group === name}
            onClick={() => onGroup(group === name ? undefined : name)}
          />
        ))}
      </Text>
      {isRow && <KindsMenu {...{ counts, kind, onKind }} />}
      {!isRow && <Heading>{t("common.kind")}</Heading>}
      {!isRow && <Kinds {...{ counts, kind, onKind }} />}
      {!isRow && <Spacer />}
      {!isRow && <OnHold counts={counts} />}
    </Stack>
  );
};
