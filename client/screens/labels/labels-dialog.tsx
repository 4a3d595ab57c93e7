import { useRef, type KeyboardEvent, useState } from "react";
import { Button, Radio, Switch } from "@blueprintjs/core";
import {
  isThermal,
  labelColumns,
  labelsOnSheet,
  labelLayouts,
  mostLabels,
  sheetsOf,
  type LabelLayout,
} from "#contracts/paper/labels.ts";
import { Grid, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { askPaper, closeLabels } from "#client/state/paper/paper.ts";
import styles from "./labels.module.css";

type Props = { first: number; count: number; onChange: (first: number) => void };

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -labelColumns,
  ArrowDown: labelColumns,
  Home: -labelsOnSheet,
  End: labelsOnSheet,
};

/** Picture of the first sheet: used places are hatched, places to print are filled. Arrow keys move the first place to print. */
export const SheetPlaces = ({ first, count, onChange }: Props) => {
  const t = useT();
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(labelsOnSheet, Math.max(1, first + step));
    onChange(next);
    group.current?.querySelectorAll("button")[next - 1]?.focus();
  };
  const lookOf = (place: number): string | undefined => {
    if (place < first) return styles.isUsed;
    return place < first + count ? styles.isPrinted : undefined;
  };
  return (
    <Grid gap={8} below={12}>
      <Text tone="fg2" id="labels-first">
        {t("labels.first")}
      </Text>
      <Grid
        columns="repeat(3, 1fr)"
        padY={12}
        padX={10}
        radius="control"
        ref={group}
        role="radiogroup"
        aria-labelledby="labels-first"
        className={styles.places}
        onKeyDown={move}
      >
        {Array.from({ length: labelsOnSheet }, (_, at) => at + 1).map((place) => (
          <Text
            as="button"
            tone="fg2"
            key={place}
            type="button"
            role="radio"
            aria-checked={place === first}
            aria-label={t("labels.place", { place })}
            tabIndex={place === first ? 0 : -1}
            className={lookOf(place)}
            onClick={() => onChange(place)}
          >
            {place}
          </Text>
        ))}
      </Grid>
    </Grid>
  );
};

/** Options for printing labels. Printing runs in the background, and the server stores the user and the time of each print. */
export const LabelsDialog = ({ gasBarcodes }: { gasBarcodes: readonly string[] }) => {
  const t = useT();
  const [layout, setLayout] = useState<LabelLayout>("a4");
  const [position, setPosition] = useState(1);
  const [cutLines, setCutLines] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = gasBarcodes.length;
  const onSheets = layout === "a4";
  const print = async (): Promise<void> => {
    setBusy(true);
    const place = onSheets ? { position, cutLines } : {};
    if (await askPaper("labels", { gasBarcodes: [...gasBarcodes], layout, ...place })) closeLabels();
    else setBusy(false);
  };
  const wrong = count === 0 ? "label.none" : count > mostLabels ? "label.tooMany" : undefined;
  return (
    <Dialog
      title={
        <>
          {t("common.printLabels")}
          <HeadNote>{t("labels.count", { count })}</HeadNote>
        </>
      }
      className={styles.dialog}
      onClose={closeLabels}
    >
      <div className="bp6-dialog-body">
        <LayoutChoice value={layout} onChange={setLayout} />
        {onSheets && (
          <>
            <SheetPlaces first={position} count={count} onChange={setPosition} />
            <Switch
              checked={cutLines}
              label={t("labels.cutLines")}
              onChange={({ currentTarget }) => setCutLines(currentTarget.checked)}
            />
          </>
        )}
      </div>
      <div className="bp6-dialog-footer">
        <Muted small>
          {wrong === undefined
            ? t(onSheets ? "labels.sheets" : "labels.rolls", { count: onSheets ? sheetsOf(count, position) : count })
            : t(wrong, { max: mostLabels })}
        </Muted>
        <Spacer />
        <Button text={t("client.cancel")} onClick={closeLabels} />
        <Button
          intent="primary"
          loading={busy}
          disabled={wrong !== undefined}
          text={t("common.print")}
          onClick={() => void print()}
        />
      </div>
    </Dialog>
  );
};

const LayoutChoice = ({ value, onChange }: { value: LabelLayout; onChange: (value: LabelLayout) => void }) => {
  const t = useT();
  return (
    <Grid as="fieldset" columns="1fr 1fr" below={12} className={styles.choice}>
      <Text as="legend" below={8} tone="fg2">
        {t("labels.layout")}
      </Text>
      {labelLayouts.map((each) => (
        <Radio
          key={each}
          name="layout"
          checked={each === value}
          label={t(`labels.layout.${each}`)}
          onChange={() => onChange(each)}
        />
      ))}
      {isThermal(value) && (
        <Text as="p" tone="fg2" size={12} line={18} className={styles.note}>
          {t("labels.zpl")}
        </Text>
      )}
    </Grid>
  );
};
