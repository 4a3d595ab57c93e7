import { periodTypes, type PeriodType } from "#contracts/wire/period-types.ts";
import { useT } from "#client/lib/i18n.ts";
import styles from "./period-tabs.module.css";

/** 1 day, 2 month, 3 quarter, 4 year: what the charts over time show. */
export const PeriodTabs = ({ type, onChange }: { type: PeriodType; onChange: (type: PeriodType) => void }) => {
  const t = useT();
  return (
    <nav className={styles.root} aria-label={t("cockpit.periods")}>
      {periodTypes.map((each) => (
        <button key={each} type="button" aria-pressed={each === type} onClick={() => onChange(each)}>
          {t(`cockpit.period.${each}`)}
        </button>
      ))}
    </nav>
  );
};
