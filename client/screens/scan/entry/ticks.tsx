import { Cross, Tick, WarningSign } from "@blueprintjs/icons";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import type { ProcedureId } from "#contracts/procedures/index.ts";
import { showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { conditionsOf, type Condition } from "./conditions.ts";
import { useAgo } from "./use-ago.ts";
import styles from "./ticks.module.css";

const icons = { good: Tick, warn: WarningSign, bad: Cross } as const;

const states = { good: undefined, warn: styles.isWarn, bad: styles.isBad };

const useWords = ({ stands }: PreviewAnswer) => {
  const t = useT();
  const ago = useAgo();
  return ({ name, state, code }: Condition): string => {
    if (state !== "good") return t(`exceptionCode.${code}`);
    const words = t(`entry.tick.${name}`, { day: showDay(stands?.inspectionDue) });
    return name === "checked" && stands?.gateAt ? `${words}, ${ago(stands.gateAt)}` : words;
  };
};

/** Conditions that hold and those that do not, in words, before anything is entered. */
export const Ticks = ({ preview, procedureId }: { preview: PreviewAnswer; procedureId: ProcedureId }) => {
  const words = useWords(preview);
  return (
    <ul className={styles.root}>
      {conditionsOf(procedureId, preview).map((condition) => {
        const Icon = icons[condition.state];
        return (
          <li key={condition.name} className={states[condition.state]}>
            <Icon size={14} />
            {words(condition)}
          </li>
        );
      })}
    </ul>
  );
};
