import { TextArea } from "@blueprintjs/core";
import { DayInput } from "#client/kit/inputs/day-input.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Pictures } from "../pictures/pictures.tsx";
import styles from "./check-more.module.css";

/** Beside the defects of a check: a remark, pictures (addresses with commas between), and after an inspection the next day (YYYY-MM-DD). */
export type More = { remark: string; pictures: string; nextDue: string | null };

type Props = {
  more: More;
  /** The check is an inspection. */
  inspects: boolean | undefined;
  stopped: boolean;
  onChange: (change: (before: More) => More) => void;
  onUpload: (change: 1 | -1) => void;
};

export const CheckMore = ({ more, inspects, stopped, onChange, onUpload }: Props) => {
  const t = useT();
  const set = (change: Partial<More>) => onChange((before) => ({ ...before, ...change }));
  return (
    <div className={styles.root}>
      {inspects && (
        <label>
          <span>{t("entry.nextDue")}</span>
          <DayInput
            name="nextInspectionTime"
            value={more.nextDue}
            onChange={(nextDue) => set({ nextDue })}
            label={t("entry.nextDue")}
          />
        </label>
      )}
      <Pictures
        value={more.pictures}
        disabled={stopped}
        onChange={(pictures) => set({ pictures })}
        onUpload={onUpload}
      />
      <TextArea
        name="remark"
        aria-label={t("entry.remark")}
        placeholder={t("entry.remark")}
        value={more.remark}
        onChange={(event) => set({ remark: event.currentTarget.value })}
      />
    </div>
  );
};
