import { Button } from "@blueprintjs/core";
import { Cross, Play, Stop, Tick } from "@blueprintjs/icons";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import type { RecordItem } from "#contracts/commands/record.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { FillBar } from "./fill-bar.tsx";
import { BigFigure, FillSay, Left, ScaleSay, Times, WeightInput } from "./fill-figures.tsx";
import { TareSay } from "./tare-say.tsx";
import { RecordKey } from "./record-key.tsx";
import { useFilling, type FillStep } from "./use-filling.ts";
import { useRecordKey } from "./use-record-key.ts";
import { useSpaceKey } from "./use-space-key.ts";
import { isOver } from "./weights.ts";
import styles from "./fill-entry.module.css";
import entryStyles from "./entry.module.css";
import { Spacer } from "#client/kit/inline.tsx";

type Props = {
  cylinder: CylinderAnswer | undefined;
  /** The cylinder in hand, and its conditions before anything is entered. */
  head: ReactNode;
  /** It would be refused: nothing can be entered. */
  stopped: boolean;
  onRecord: (own: Partial<RecordItem>) => void;
  onAbandon: () => void;
};

const looks = {
  start: { icon: <Play />, text: "entry.startFill" },
  end: { icon: <Stop />, text: "entry.endFill" },
  record: { icon: <Tick />, text: "entry.recordFill" },
} satisfies Record<FillStep, unknown>;

type StepProps = Pick<ReturnType<typeof useFilling>, "step" | "ready" | "perform" | "weighing">;

/** The button that goes on: the scale's weights by the space key, typed ones by Ctrl+Enter. It says what recording will hold, and stops nobody. */
const StepButton = ({ step, ready, perform, weighing }: StepProps) => {
  const t = useT();
  const { icon, text } = looks[step];
  const holds = step !== "start" && isOver(weighing);
  return (
    <Button
      size="large"
      intent={holds ? "warning" : "primary"}
      icon={icon}
      text={holds ? t("entry.recordHeld", { hold: t("hold.overweight") }) : t(text)}
      endIcon={<RecordKey name={step === "record" ? undefined : t("entry.space")} />}
      disabled={!ready}
      onClick={perform}
    />
  );
};

/** A filling: two weights, typed or taken from the scale; the times are stamped, the figures follow. */
export const FillEntry = ({ cylinder, head, stopped, onRecord, onAbandon }: Props) => {
  const t = useT();
  const filling = useFilling({ cylinder, stopped, onRecord });
  const { before, after, weighing, says, step, perform } = filling;
  const form = useRef<HTMLFormElement>(null);
  useRecordKey(perform);
  useSpaceKey(step === "record" ? undefined : perform);
  // A scale that types ends its weight with Enter, as hands do: until both stand there it leads to the other.
  const lead = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (after === "") form.current?.querySelector<HTMLInputElement>("[name=weightAfterCharge]")?.focus();
    else filling.record();
  };
  return (
    <form className={entryStyles.form} ref={form} onSubmit={(event) => event.preventDefault()}>
      {head}
      <fieldset className={entryStyles.fields} disabled={stopped}>
        <BigFigure weighing={weighing} says={says} filling={before !== ""} />
        <ScaleSay says={says} />
        <div className={styles.nets} onKeyDown={lead}>
          <WeightInput
            name="weightBeforeCharge"
            label={t("entry.before")}
            value={before}
            onChange={filling.setBefore}
            focus
          />
          <WeightInput name="weightAfterCharge" label={t("entry.after")} value={after} onChange={filling.setAfter} />
          <Left weighing={weighing} />
        </div>
        <TareSay
          weighing={weighing}
          tare={cylinder?.emptyWeight}
          remark={filling.remark}
          onRemark={filling.setRemark}
        />
        <FillBar weighing={weighing} />
        <FillSay weighing={weighing} />
        <Times start={filling.start} onStartNow={filling.startNow} />
      </fieldset>
      <footer className={entryStyles.actions}>
        <Button size="large" icon={<Cross />} text={t("entry.abandon")} onClick={onAbandon} />
        <Spacer />
        <StepButton {...filling} />
      </footer>
    </form>
  );
};
