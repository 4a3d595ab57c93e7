import { useRef, type KeyboardEvent } from "react";
import { labelColumns, labelsOnSheet } from "#contracts/paper/labels.ts";
import { useT } from "#client/lib/i18n.ts";
import styles from "./sheet-places.module.css";

type Props = { first: number; count: number; onChange: (first: number) => void };

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -labelColumns,
  ArrowDown: labelColumns,
  Home: -labelsOnSheet,
  End: labelsOnSheet,
};

/** The first sheet as a picture: used places are hatched, those that are printed are filled. Arrows move the first one. */
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
    <div className={styles.root}>
      <span id="labels-first">{t("labels.first")}</span>
      <div ref={group} role="radiogroup" aria-labelledby="labels-first" className={styles.places} onKeyDown={move}>
        {Array.from({ length: labelsOnSheet }, (_, at) => at + 1).map((place) => (
          <button
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
          </button>
        ))}
      </div>
    </div>
  );
};
