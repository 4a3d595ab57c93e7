import { Button, InputGroup } from "@blueprintjs/core";
import { Grid, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { Muted } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import type { ScaleSays } from "../scale/scale.ts";
import { EntrySay } from "./entry-parts.tsx";
import { isOver, kgText, type Weighing } from "./weights.ts";
import styles from "./scan-entry.module.css";

type WeighingProps = { weighing: Weighing };

/** The weight that may still be filled, or the excess over the limit. */
export const Left = ({ weighing }: WeighingProps) => {
  const t = useT();
  const { left: toLimit } = weighing;
  const over = isOver(weighing);
  return (
    <div className={over ? styles.fillEntryIsBad : undefined}>
      <span>{t(over ? "entry.over" : "entry.toLimit")}</span>
      <Text as="b" block size={44} line={48} weight={600} number>
        {kgText(toLimit === undefined ? undefined : Math.abs(toLimit))}
        <Text as="small" size={20} weight={500} tone="fg3">
          kg
        </Text>
      </Text>
    </div>
  );
};

type WeightProps = { name: string; label: string; value: string; onChange: (text: string) => void; focus?: boolean };

export const WeightInput = ({ name, label, value, onChange, focus }: WeightProps) => (
  <Text as="label" block className={styles.weight}>
    <span>{label}</span>
    <InputGroup
      name={name}
      autoFocus={focus}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onValueChange={onChange}
      rightElement={<span>kg</span>}
    />
  </Text>
);

export const Times = ({ start, onStartNow }: { start: Date; onStartNow: () => void }) => {
  const t = useT();
  const now = useClock();
  return (
    <Grid as="dl" rule="bottom" columns="1.2fr 1.4fr 0.8fr" fixed above={16} below={16} className={styles.totals}>
      <div>
        <Text as="dt" size={12} line={16} tone="fg3">
          {t("entry.start")}
        </Text>
        <dd>
          {showTime(asServerHas(start.toISOString()))}
          <Button size="small" variant="minimal" text={t("entry.startNow")} onClick={onStartNow} />
        </dd>
      </div>
      <div>
        <Text as="dt" size={12} line={16} tone="fg3">
          {t("entry.end")}
        </Text>
        <Muted as="dd">
          —
          <Text as="small" size={12} weight={400} tone="fg3">
            {t("entry.stamped")}
          </Text>
        </Muted>
      </div>
      <div>
        <Text as="dt" size={12} line={16} tone="fg3">
          {t("entry.elapsed")}
        </Text>
        <dd>{t("detail.seconds", { s: Math.max(0, Math.round((now - start.getTime()) / 1000)) })}</dd>
      </div>
    </Grid>
  );
};

type FigureProps = { label: string; note?: string; grams: number | undefined; look?: string };

const Figure = ({ label, note, grams, look }: FigureProps) => (
  <Stack as="section" justify="center" className={styles.scale}>
    <span>
      {label}
      {note !== undefined && (
        <Text as="em" size={13} tone="fg3" role="status">
          {note}
        </Text>
      )}
    </span>
    <Text as="b" weight={500} nowrap number className={classes(styles.now, look)}>
      {kgText(grams)}
      <Text as="small" size={44} weight={500} tone="fg3">
        kg
      </Text>
    </Text>
  </Stack>
);

/** The scale's weight while the scale sends, else the filled weight from the typed weights. */
export const BigFigure = ({ weighing, says, filling }: WeighingProps & { says: ScaleSays; filling: boolean }) => {
  const t = useT();
  const over = isOver(weighing) ? styles.fillEntryIsBad : undefined;
  if (says.is === "none") {
    const grams = Math.max(0, weighing.filled ?? 0);
    return <Figure label={t("entry.filled")} grams={grams} look={grams > 0 ? over : styles.fillEntryIsNone} />;
  }
  const label = t("scale.on");
  if (says.is !== "live") return <Figure label={label} grams={undefined} look={styles.fillEntryIsNone} />;
  const note = says.stable ? "scale.stable" : filling ? "scale.filling" : "scale.moving";
  return <Figure label={label} note={t(note)} grams={says.grams} look={over} />;
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

/** A message if the weights are wrong or the filled weight is above the specification's limit. */
export const FillSay = ({ weighing }: WeighingProps) => {
  const t = useT();
  const { left: toLimit, fault } = weighing;
  if (fault) return <EntrySay tone="no" role="alert" title={t(fault)} />;
  if (!isOver(weighing)) return null;
  const title = t("entry.overSay", { kg: kgText(Math.abs(toLimit ?? 0)) });
  return <EntrySay tone="exc" role="alert" title={title} text={t("entry.overText")} />;
};
