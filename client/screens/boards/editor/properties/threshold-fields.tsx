import { Tag } from "@blueprintjs/core";
import { Error as Alarm, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Editor } from "../use-editor.ts";
import { FieldsHead } from "./field-row.tsx";
import { NumberField } from "./number-field.tsx";
import styles from "./threshold-fields.module.css";

type Name = "warnAt" | "alarmAt";
const most = 1_000_000_000;

const signs = {
  warnAt: { level: "warn", intent: "warning", icon: <WarningSign size={12} /> },
  alarmAt: { level: "alarm", intent: "danger", icon: <Alarm size={12} /> },
} as const;

/** From which number on a panel warns, and from which it alarms. Beside the colour stand a sign and a word. */
export const ThresholdFields = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const [refused, setRefused] = useState<Name>();
  const type = (name: Name, typed: number | undefined): void => {
    const warnAt = name === "warnAt" ? typed : panel.warnAt;
    const alarmAt = name === "alarmAt" ? typed : panel.alarmAt;
    const inOrder = warnAt === undefined || alarmAt === undefined || warnAt <= alarmAt;
    const inRange = typed === undefined || (typed >= 0 && typed <= most);
    setRefused(inOrder && inRange ? undefined : name);
    if (inOrder && inRange) editor.change(panel.id, { [name]: typed }, name);
  };
  const lowest = panel.warnAt ?? panel.alarmAt;
  return (
    <>
      <FieldsHead>{t("board.thresholdsHead")}</FieldsHead>
      <ul className={styles.root}>
        <li>
          <i data-level="normal" />
          <span>{t("board.normal")}</span>
          <em>{lowest === undefined ? t("board.always") : t("board.below", { n: lowest })}</em>
        </li>
        {(["warnAt", "alarmAt"] as const).map((name) => (
          <li key={name}>
            <i data-level={signs[name].level} />
            <Tag minimal intent={signs[name].intent} icon={signs[name].icon}>
              {t(`board.level.${signs[name].level}`)}
            </Tag>
            <em>{t("board.from")}</em>
            <NumberField
              name={name}
              label={t(`board.${name}`)}
              value={panel[name]}
              disabled={editor.isLocked}
              invalid={refused === name}
              describedBy="board-threshold-note"
              onType={(typed) => type(name, typed)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note} id="board-threshold-note">
        {refused ? <span role="alert">{t("board.thresholdOrder")}</span> : t("board.thresholdHelp")}
      </p>
    </>
  );
};
