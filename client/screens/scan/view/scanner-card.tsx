import { Button, InputGroup, NumericInput, PopoverNext, Switch } from "@blueprintjs/core";
import { Barcode as BarcodeIcon, Cog } from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { lengthsOf, scannerLimits, scannerSettings } from "../desk/scanner-settings.ts";
import { sound } from "../desk/use-scan-desk.ts";
import styles from "./scanner-card.module.css";
import { classes } from "#client/lib/classes.ts";

const Ms = ({ name }: { name: "gapMs" | "pauseMs" }) => {
  const t = useT();
  const value = useSnapshot(scannerSettings)[name];
  const { min, max } = scannerLimits[name];
  return (
    <label className={styles.setting}>
      <span>{t(`scan.scanner.${name}`)}</span>
      <NumericInput
        name={name}
        aria-label={t(`scan.scanner.${name}`)}
        min={min}
        max={max}
        stepSize={10}
        buttonPosition="none"
        clampValueOnBlur
        fill
        value={value}
        onValueChange={(next) => next >= min && next <= max && (scannerSettings[name] = Math.round(next))}
      />
      <small>{t(`scan.scanner.${name}Hint`)}</small>
    </label>
  );
};

const Lengths = () => {
  const t = useT();
  const [text, setText] = useState(scannerSettings.lengths.join(", "));
  return (
    <label className={styles.setting}>
      <span>{t("scan.scanner.lengths")}</span>
      <InputGroup
        name="lengths"
        aria-label={t("scan.scanner.lengths")}
        inputMode="numeric"
        autoComplete="off"
        placeholder="12"
        value={text}
        onValueChange={(next) => {
          setText(next);
          scannerSettings.lengths = lengthsOf(next);
        }}
      />
      <small>{t("scan.scanner.lengthsHint")}</small>
    </label>
  );
};

/** Says that the scanner is heard, how it is told from a hand, and switches the sounds. */
export const ScannerCard = ({ short = false }: { short?: boolean }) => {
  const t = useT();
  const { on } = useSnapshot(sound);
  const { gapMs } = useSnapshot(scannerSettings);
  return (
    <div className={classes(styles.root, short && styles.isShort)}>
      <div>
        <BarcodeIcon />
        <b>{t("scan.ready")}</b>
        <PopoverNext
          placement="top-start"
          content={
            <div className={styles.settings}>
              <h3>{t("scan.scanner.title")}</h3>
              <Ms name="gapMs" />
              <Lengths />
              <Ms name="pauseMs" />
            </div>
          }
        >
          <Button variant="minimal" size="small" icon={<Cog size={14} />} aria-label={t("scan.scanner.title")} />
        </PopoverNext>
        <i className={styles.ready} />
      </div>
      {!short && <small>{t("scan.readyHint", { ms: gapMs })}</small>}
      <Switch checked={on} label={t("scan.sound")} onChange={() => (sound.on = !sound.on)} />
    </div>
  );
};
