import { Archive, Hand, Lock, People, Tick, TickCircle, User } from "@blueprintjs/icons";
import type { ReactElement } from "react";
import { useT } from "#client/lib/i18n.ts";
import { exceptionKinds, groupNames, groupsInWork, type GroupName } from "./exception-kinds.ts";
import type { Counts } from "./use-counts.ts";
import styles from "./kinds-side.module.css";
import { Spacer } from "#client/kit/inline.tsx";

const icons: Record<GroupName, ReactElement> = {
  open: <Hand size={14} />,
  mine: <User size={14} />,
  others: <People size={14} />,
  acknowledged: <Tick size={14} />,
  closed: <Archive size={14} />,
  endedToday: <TickCircle size={14} />,
};

const Choice = (props: {
  icon?: ReactElement;
  label: string;
  /** `undefined`: not known yet; `null`: not counted. */
  count: number | null | undefined;
  on: boolean;
  onClick: () => void;
}) => (
  <li>
    <button
      type="button"
      className={props.on ? styles.isOn : undefined}
      aria-pressed={props.on}
      onClick={props.onClick}
    >
      {props.icon}
      <span title={props.label}>{props.label}</span>
      {props.count !== null && <em>{props.count?.toLocaleString("en-US") ?? "–"}</em>}
    </button>
  </li>
);

type Props = {
  group: GroupName | undefined;
  counts: Counts | undefined;
  kind: string | undefined;
  onGroup: (group: GroupName | undefined) => void;
  onKind: (kind: string | undefined) => void;
  onAll: () => void;
};

/** The kinds with their counts; each narrows the list, and chosen again widens it. */
export const KindsSide = ({ group, counts, kind, onGroup, onKind, onAll }: Props) => {
  const t = useT();
  const total = counts && groupsInWork.reduce((sum, name) => sum + counts.groups[name], 0);
  const kinds = exceptionKinds
    .map(({ name, label }, i) => ({ name, label, count: counts?.kinds[i] }))
    .filter(({ name, count }) => name === kind || (count ?? 0) > 0);
  return (
    <aside className={styles.root} aria-label={t("exceptions.narrow")}>
      <h2>{t("exceptions.progress")}</h2>
      <ul>
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
            count={name === "closed" && group !== name ? null : counts?.groups[name]}
            on={group === name}
            onClick={() => onGroup(group === name ? undefined : name)}
          />
        ))}
      </ul>
      {kinds.length > 0 && <h2>{t("exceptions.kinds")}</h2>}
      <ul>
        {kinds.map(({ name, label, count }) => (
          <Choice
            key={name}
            label={t(label)}
            count={count}
            on={kind === name}
            onClick={() => onKind(kind === name ? undefined : name)}
          />
        ))}
      </ul>
      <Spacer />
      <div className={styles.held} title={t("exceptions.heldText")}>
        <Lock size={14} />
        <span>{t("exceptions.held")}</span>
        <b>{counts?.held?.toLocaleString("en-US") ?? "–"}</b>
      </div>
    </aside>
  );
};
