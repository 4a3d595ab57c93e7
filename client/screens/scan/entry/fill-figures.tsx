import { Button, InputGroup } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import { recordLimits } from "#contracts/commands/record.ts";
import { kgOf } from "#contracts/fields/grams.ts";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { classes } from "#client/lib/classes.ts";
import type { ScaleSays } from "../scale/scale.ts";
import { EntrySay } from "./entry-parts.tsx";
import { isOver, kgText, type Weighing } from "./weights.ts";
import styles from "./scan-entry.module.css";

type WeighingProps = { weighing: Weighing };

type WeightProps = {
  name: string;
  label: string;
  value: string;
  /** The expected weight, shown while the field is empty. */
  ghost?: string;
  isUnusual?: boolean;
  focus?: boolean;
  onChange: (text: string) => void;
};

export const WeightInput = ({ name, label, value, ghost, isUnusual = false, focus, onChange }: WeightProps) => (
  <Text as="label" block weight={600} className={classes(styles.weight, isUnusual && styles.isUnusual)}>
    {label}
    <InputGroup
      name={name}
      autoFocus={focus}
      inputMode="decimal"
      autoComplete="off"
      placeholder={ghost}
      value={value}
      onValueChange={onChange}
      rightElement={<span>kg</span>}
    />
  </Text>
);

type BeforeProps = WeighingProps & { remark: string; onRemark: (text: string) => void };

/** Below the weight before: how far it is from the tare, if that is unusual, with an optional remark. */
export const BeforeSay = ({ weighing: { unusual }, remark, onRemark }: BeforeProps) => {
  const t = useT();
  const [isWriting, setWriting] = useState(false);
  if (unusual === undefined) return <span />;
  return (
    <Row gap={8} rowGap={4} wrap tone="warn" className={styles.beforeSay}>
      <WarningSign size={14} />
      <Text weight={600} role="status">
        {t(unusual.text, { kg: kgText(unusual.by) })}
      </Text>
      {isWriting || remark !== "" ? (
        <InputGroup
          name="remark"
          size="small"
          autoFocus
          aria-label={t("fields.remark")}
          placeholder={t("fields.remark")}
          autoComplete="off"
          maxLength={recordLimits.remark}
          value={remark}
          onValueChange={onRemark}
        />
      ) : (
        <LinkButton onClick={() => setWriting(true)}>{t("entry.addRemark")}</LinkButton>
      )}
    </Row>
  );
};

/** Below the weight after: an error of the weights, the scale's reading, or the filled weight. */
export const AfterSay = ({ weighing: { fault, filled }, says }: WeighingProps & { says: ScaleSays }) => {
  const t = useT();
  if (fault)
    return (
      <Text tone="alert" weight={600} role="alert">
        {t(fault)}
      </Text>
    );
  if (says.is === "live") {
    const motion = says.stable ? "scale.stable" : "scale.moving";
    return <Muted role="status">{t("scale.reading", { kg: kgText(says.grams), motion: t(motion) })}</Muted>;
  }
  return <Muted>{filled === undefined ? "" : t("scan.filledRow", { kg: kgText(filled) })}</Muted>;
};

/** The gross weight up to its limit: the tare, the residue, the filling, and the excess. */
export const FillBar = ({ weighing: { before, filled, limit, tare } }: WeighingProps) => {
  const t = useT();
  if (before === undefined || limit === undefined) return <Box className={styles.fillBar} />;
  const gross = before + Math.max(0, filled ?? 0);
  const end = Math.max(limit * 1.05, gross * 1.01);
  const at = (grams: number) => `${(grams / end) * 100}%`;
  const empty = Math.min(tare ?? before, before);
  const part = (from: number, to: number, className: string | undefined, name?: string) =>
    to > from && (
      <Text
        as="i"
        clip
        nowrap
        size={12}
        weight={600}
        className={className}
        style={{ left: at(from), width: at(to - from) }}
      >
        {name !== undefined && `${t(name)} ${kgText(to - from)}`}
      </Text>
    );
  return (
    <Box
      fixed
      className={styles.fillBar}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={kgOf(Math.round(end))}
      aria-valuenow={kgOf(gross)}
      aria-label={t("entry.gross")}
    >
      <Box relative fill="surface2" radius="control" clip className={styles.bar}>
        {part(0, empty, styles.tare, "entry.tare")}
        {part(empty, before, styles.residue, "entry.residue")}
        {part(before, Math.min(gross, limit), styles.net, "entry.filled")}
        {part(Math.max(before, limit), gross, styles.over)}
        <i className={styles.limit} style={{ left: at(limit) }} />
      </Box>
      <Text as="div" relative size={12} line={20} tone="fg3" className={styles.axis}>
        <span>0</span>
        <Text weight={600} tone="fg" nowrap style={{ right: `calc(100% - ${at(limit)})` }}>
          {t("entry.limitAt", { kg: kgText(limit) })}
        </Text>
      </Text>
    </Box>
  );
};

type SumProps = { name: string; grams: number | undefined; isAmber?: boolean };

const Sum = ({ name, grams, isAmber = false }: SumProps) => {
  const t = useT();
  return (
    <Box padY={8} padX={12} tone={isAmber ? "warn" : undefined} fill={isAmber ? "warnSoft" : undefined}>
      <Text as="dt" size={12} line={16} tone={isAmber ? "warn" : "fg2"}>
        {t(name)}
      </Text>
      <Text as="dd" size={28} line={32} weight={600} nowrap number>
        {kgText(grams)}{" "}
        <Text as="small" size={13} weight={500}>
          kg
        </Text>
      </Text>
    </Box>
  );
};

/** The gas in the bottle: before, filled, and in all, and how much is left up to the maximum or is over it. */
export const Sums = ({ weighing }: WeighingProps) => {
  const { residue, filled, content, left: toLimit, unusual } = weighing;
  const over = isOver(weighing);
  const least = (grams: number | undefined) => (grams === undefined ? undefined : Math.max(0, grams));
  return (
    <Grid as="dl" rule="both" columns={4} fixed above={8} className={styles.sums}>
      <Sum name="entry.residue" grams={least(residue)} isAmber={unusual?.text === "entry.aboveTare"} />
      <Sum name="entry.filled" grams={least(filled)} />
      <Sum name="entry.content" grams={least(content)} />
      <Sum
        name={over ? "entry.over" : "entry.toLimit"}
        grams={toLimit === undefined ? undefined : Math.abs(toLimit)}
        isAmber={over}
      />
    </Grid>
  );
};

/** The start of the filling, which can be moved to now. The end is the time of recording. */
export const Times = ({ start, onStartNow }: { start: Date; onStartNow: () => void }) => {
  const t = useT();
  const now = useClock();
  const elapsed = Math.max(0, Math.round((now - start.getTime()) / 1000));
  return (
    <Row gap={8} fixed padY={4} size={12} tone="fg2">
      {t("entry.startedAt", { time: showTime(asServerHas(start.toISOString())), s: elapsed })}
      <Button size="small" variant="minimal" text={t("entry.startNow")} onClick={onStartNow} />
    </Row>
  );
};

/** A message about a fault of the scale. Weights can still be typed. */
export const ScaleSay = ({ says }: { says: ScaleSays }) => {
  const t = useT();
  switch (says.is) {
    case "silent":
      return <EntrySay tone="exc" role="alert" title={t("scale.silent", { s: says.seconds })} />;
    case "rubbish":
      return <EntrySay tone="exc" role="alert" title={t("scale.rubbish")} text={says.text} />;
    case "fault":
      return <EntrySay tone="exc" role="alert" title={t(`scale.fault.${says.fault}`)} />;
    default:
      return null;
  }
};
