import { TickCircle, WarningSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import type { getCylinderLife } from "#contracts/interface/single-calls.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { stayGroups } from "#contracts/streams/cylinder/days-at.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import styles from "./cylinder-detail.module.css";

type Life = AnswerOf<typeof getCylinderLife>;

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row align="stretch" justify="between" line={24}>
    <Text as="dt" tone="fg3">
      {name}
    </Text>
    <Text as="dd" nowrap weight={500}>
      {children}
    </Text>
  </Row>
);

/** Figures over the whole life of the cylinder, whatever companies the reader sees: days at places, sums, and whether its log has a gap. */
export const LifePanel = ({ life }: { life: Life | undefined }) => {
  const t = useT();
  return (
    <Box as="aside" hairline="left" fill="surface" scroll className={styles.side}>
      {life && (
        <>
          <Stays days={life.days} />
          <h3>{t("detail.totals")}</h3>
          <Box as="dl" below={20}>
            <Figure name={t("detail.totalFills")}>{t("detail.times", { n: showNumber(life.fills) })}</Figure>
            <Figure name={t("common.gasFilled")}>{showNumber(life.filledKg)} kg</Figure>
            <Figure name={t("detail.customersServed")}>{showNumber(life.customers)}</Figure>
            <Figure name={t("detail.betweenFills")}>
              {life.daysBetweenFills === null ? "—" : t("paper.days", { count: life.daysBetweenFills })}
            </Figure>
          </Box>
          <Integrity life={life} />
        </>
      )}
      <Text as="p" above={20} hairline="top" size={12} line={18} tone="fg3" className={styles.note}>
        {t("detail.lagNote")}
      </Text>
    </Box>
  );
};

const Stays = ({ days }: Pick<Life, "days">) => {
  const t = useT();
  const groups = stayGroups.filter((group) => days[group] > 0);
  if (groups.length === 0) return null;
  return (
    <>
      <h3>{t("detail.lastYear")}</h3>
      <Row gap={2} align="stretch" below={8} aria-hidden="true">
        {groups.map((group) => (
          <i key={group} className={styles.stay} data-group={group} style={{ flexGrow: days[group] }} />
        ))}
      </Row>
      <Box as="dl" below={20}>
        {groups.map((group) => (
          <Figure key={group} name={t(`paper.stay.${group}`)}>
            {t("paper.days", { count: days[group] })}
          </Figure>
        ))}
      </Box>
    </>
  );
};

const Integrity = ({ life: { events, isGapless, verifiedTime } }: { life: Life }) => {
  const t = useT();
  return (
    <>
      <h3>{t("detail.integrity")}</h3>
      <Row gap={8} align="start">
        {isGapless ? <TickCircle size={16} color="var(--ok)" /> : <WarningSign size={16} color="var(--alert)" />}
        <span>
          {t(isGapless ? "detail.gapless" : "detail.gap", { count: events })}
          <Text as="small" block size={12} line={16} tone="fg3">
            {verifiedTime ? t("detail.verified", { moment: showMoment(verifiedTime) }) : t("detail.notVerified")}
          </Text>
        </span>
      </Row>
    </>
  );
};
