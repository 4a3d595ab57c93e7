import { InputGroup, Button } from "@blueprintjs/core";
import { Cross, Play, Stop, Tick } from "@blueprintjs/icons";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { kgOf } from "#contracts/fields/grams.ts";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { recordLimits, type RecordItem } from "#contracts/commands/record.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { kgText, type Weighing, isOver } from "./weights.ts";
import { BigFigure, FillSay, Left, ScaleSay, Times, WeightInput } from "./fill-figures.tsx";
import { RecordKey, useRecordKey, useSpaceKey } from "./entry-parts.tsx";
import { useFilling, type FillStep } from "./use-filling.ts";
import styles from "./scan-entry.module.css";

/** A bar of the gross weight: weight before, filled weight, rest up to the limit, and any excess hatched. */
const FillBar = ({ weighing }: { weighing: Weighing }) => {
  const t = useT();
  const { before, filled, limit } = weighing;
  if (before === undefined || limit === undefined) return <Text as="div" fixed className={styles.fillBar} />;
  const gross = before + Math.max(0, filled ?? 0);
  const end = Math.max(limit * 1.05, gross * 1.01);
  const at = (grams: number) => `${(grams / end) * 100}%`;
  return (
    <Text
      as="div"
      fixed
      className={styles.fillBar}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={kgOf(Math.round(end))}
      aria-valuenow={kgOf(gross)}
      aria-label={t("entry.gross")}
    >
      <Text as="div" relative fill="surface2" radius="control" clip className={styles.bar}>
        <Text as="i" tone="fg" className={styles.tare} style={{ width: at(before) }}>
          {t("entry.before")} {kgText(before)} kg
        </Text>
        <i className={styles.net} style={{ left: at(before), width: at(gross - before) }}>
          {filled !== undefined && filled > 0 && `${t("entry.filled")} ${kgText(filled)} kg`}
        </i>
        <i className={styles.over} style={{ left: at(limit), right: 0 }} />
        <i className={styles.lim} style={{ left: at(limit) }} />
      </Text>
      <Text as="div" relative size={12} line={24} tone="fg3" className={styles.axis}>
        <span style={{ left: 0 }}>0</span>
        <span style={{ left: at(limit) }} className={classes(styles.mark, styles.isLimit)}>
          {t("entry.limitAt", { kg: kgText(limit) })}
        </span>
      </Text>
    </Text>
  );
};

type TareProps = {
  weighing: Weighing;
  /** The tare in kg. */
  tare: number | undefined;
  remark: string;
  onRemark: (text: string) => void;
};

/** Warns that the weight before is unusual for the tare, and offers an optional remark. */
const TareSay = ({ weighing: { unusual }, tare, remark, onRemark }: TareProps) => {
  const t = useT();
  if (unusual === undefined || tare === undefined) return null;
  return (
    <Row gap={12} size={12} line={16} tone="warn" className={styles.tareSay}>
      <span role="status">{t(unusual, { kg: kgText(Math.round(tare * 1000)) })}</span>
      <InputGroup
        name="remark"
        size="small"
        aria-label={t("fields.remark")}
        placeholder={t("fields.remark")}
        autoComplete="off"
        maxLength={recordLimits.remark}
        value={remark}
        onValueChange={onRemark}
      />
    </Row>
  );
};

type Props = {
  cylinder: CylinderAnswer | undefined;
  /** Shows the current cylinder and the conditions before the entry. */
  head: ReactNode;
  /** True if the cylinder would be refused. Nothing can be entered then. */
  stopped: boolean;
  onRecord: (values: Partial<RecordItem>) => void;
  onAbandon: () => void;
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
      icon={icon}
      text={holds ? t("entry.recordHeld", { hold: t("hold.overweight") }) : t(text)}
      endIcon={<RecordKey name={step === "record" ? undefined : t("common.space")} />}
      disabled={!ready}
      onClick={perform}
    />
  );
};

/** A filling with two weights, typed or taken from the scale. Its times and figures are filled in automatically. */
export const FillEntry = ({ cylinder, head, stopped, onRecord, onAbandon }: Props) => {
  const t = useT();
  const filling = useFilling({ cylinder, stopped, onRecord });
  const { before, after, weighing, says, step, perform } = filling;
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
  return (
    <Stack as="form" grow scroll className={styles.form} ref={form} onSubmit={(event) => event.preventDefault()}>
      {head}
      <Stack as="fieldset" className={styles.fields} disabled={stopped}>
        <BigFigure weighing={weighing} says={says} filling={before !== ""} />
        <ScaleSay says={says} />
        <Grid columns="repeat(3, 1fr)" fixed className={styles.nets} onKeyDown={lead}>
          <WeightInput
            name="weightBeforeCharge"
            label={t("entry.before")}
            value={before}
            onChange={filling.setBefore}
            focus
          />
          <WeightInput name="weightAfterCharge" label={t("entry.after")} value={after} onChange={filling.setAfter} />
          <Left weighing={weighing} />
        </Grid>
        <TareSay
          weighing={weighing}
          tare={cylinder?.emptyWeight}
          remark={filling.remark}
          onRemark={filling.setRemark}
        />
        <FillBar weighing={weighing} />
        <FillSay weighing={weighing} />
        <Times start={filling.start} onStartNow={filling.startNow} />
      </Stack>
      <Row as="footer" gap={8} fixed fill="bg" className={styles.actions}>
        <Button size="large" icon={<Cross />} text={t("entry.abandon")} onClick={onAbandon} />
        <Spacer />
        <StepButton {...filling} />
      </Row>
    </Stack>
  );
};
