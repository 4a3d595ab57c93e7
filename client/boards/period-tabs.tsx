import { periodTypes, type PeriodType } from "#contracts/wire/period-types.ts";
import { Box } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import styles from "./board-header.module.css";

/** The tabs for the period of the time charts: 1 day, 2 month, 3 quarter, 4 year. */
export const PeriodTabs = ({ type, onChange }: { type: PeriodType; onChange: (type: PeriodType) => void }) => {
  const t = useT();
  return (
    <nav className={styles.periodTabs} aria-label={t("cockpit.periods")}>
      {periodTypes.map((each) => (
        <Box
          as="button"
          text="left"
          relative
          padX={16}
          line={28}
          tone="fg3"
          key={each}
          type="button"
          aria-pressed={each === type}
          onClick={() => onChange(each)}
        >
          {t(`cockpit.period.${each}`)}
        </Box>
      ))}
    </nav>
  );
};
