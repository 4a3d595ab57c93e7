import { Button } from "@blueprintjs/core";
import { Lock, Play, Stop, Tick } from "@blueprintjs/icons";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Spacer } from "#client/kit/inline.tsx";
import type { EnteredValues } from "../session/scan-row.ts";
import { OffBenchButton, RecordKey, useRecordKey, useSpaceKey } from "./entry-parts.tsx";
import { AfterSay, BeforeSay, FillBar, ScaleSay, Sums, Times, WeightInput } from "./fill-figures.tsx";
import { useFilling, type FillStep } from "./use-filling.ts";
import { isOver, kgText } from "./weights.ts";
import styles from "./scan-entry.module.css";

type Props = {
  cylinder: CylinderAnswer | undefined;
  /** Shows the current cylinder and the conditions before the entry. */
  head: ReactNode;
  /** True if the cylinder would be refused. Nothing can be entered then. */
  stopped: boolean;
  onRecord: (values: EnteredValues) => void;
  onTakeOff: () => void;
};

const looks = {
  start: { icon: <Play />, text: "entry.startFill" },
  end: { icon: <Stop />, text: "entry.endFill" },
  record: { icon: <Tick />, text: "entry.recordFill" },
} satisfies Record<FillStep, unknown>;

type StepProps = Pick<ReturnType<typeof useFilling>, "step" | "ready" | "perform" | "weighing">;

/** The button for the next step: Space takes the scale's weight, Ctrl+Enter records typed weights. Its text warns of a hold but never blocks. */
const StepButton = ({ step, ready, perform, weighing }: StepProps) => {
  const t = useT();
  const { icon, text } = looks[step];
  const holds = step !== "start" && isOver(weighing);
  return (
    <Button
      size="large"
      intent={holds ? "warning" : "primary"}
      icon={holds ? <Lock /> : icon}
      text={t(holds ? "entry.recordHeld" : text)}
      endIcon={<RecordKey name={step === "record" ? undefined : t("common.space")} />}
      disabled={!ready}
      onClick={perform}
    />
  );
};

/** A filling with two weights, typed or taken from the scale. Its times and figures are filled in automatically. */
export const FillEntry = ({ cylinder, head, stopped, onRecord, onTakeOff }: Props) => {
  const t = useT();
  const filling = useFilling({ cylinder, stopped, onRecord });
  const { before, after, weighing, says, step, perform, remark, setRemark } = filling;
  const form = useRef<HTMLFormElement>(null);
  useRecordKey(perform);
  useSpaceKey(step === "record" ? undefined : perform);
  // A scale that acts as a keyboard ends each weight with Enter, as people do. Until both weights are entered, Enter moves the focus to the other
  // field.
  const lead = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (after === "") form.current?.querySelector<HTMLInputElement>("[name=weightAfterCharge]")?.focus();
    else filling.record();
  };
  const ghost = cylinder && kgText(Math.round(cylinder.emptyWeight * 1000));
  return (
    <Stack as="form" grow scroll className={styles.form} ref={form} onSubmit={(event) => event.preventDefault()}>
      {head}
      <Stack as="fieldset" grow scroll className={styles.fields} disabled={stopped}>
        <ScaleSay says={says} />
        <Grid columns={2} gap={16} rowGap={4} fixed above={8} className={styles.weights} onKeyDown={lead}>
          <WeightInput
            name="weightBeforeCharge"
            label={t("entry.before")}
            value={before}
            ghost={ghost}
            isUnusual={weighing.unusual !== undefined}
            focus
            onChange={filling.setBefore}
          />
          <WeightInput name="weightAfterCharge" label={t("entry.after")} value={after} onChange={filling.setAfter} />
          <BeforeSay weighing={weighing} remark={remark} onRemark={setRemark} />
          <AfterSay weighing={weighing} says={says} />
        </Grid>
        <FillBar weighing={weighing} />
        <Sums weighing={weighing} />
        <Times start={filling.start} onStartNow={filling.startNow} />
      </Stack>
      <Row as="footer" gap={8} fixed fill="bg" className={styles.actions}>
        <OffBenchButton onTakeOff={onTakeOff} />
        <Spacer />
        {!stopped && isOver(weighing) && (
          <Text role="alert" size={13} line={18} tone="warn" text="right" className={styles.actionsSay}>
            {t("entry.overText", { kg: cylinder?.maxFillWeight })}
          </Text>
        )}
        <StepButton {...filling} />
      </Row>
    </Stack>
  );
};
