import { useMemo, useState } from "react";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Donut } from "#client/kit/charts/donut.tsx";
import { StackedBar } from "#client/kit/charts/stacked-bar.tsx";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { drills, Panel } from "./panel.tsx";
import type { PanelProps } from "../panel-view.ts";
import { useCustomerShares, topShares, useCylinderShares, type Share } from "./use-shares.ts";
import styles from "./panels.module.css";
import panelStyles from "./panel.module.css";

/** Customers by category; for a focused company only its own. Pointing at a slice or its line shows its share. */
export const CustomersPanel = (props: PanelProps) => {
  const t = useT();
  const { data, missing, heldAt } = useCustomerShares(props.company?.id);
  const [at, setAt] = useState<number>();
  const slices = useMemo(() => data?.list ?? [], [data]);
  return (
    <Panel
      of={props}
      title={t("board.kind.customers")}
      heldAt={heldAt(props.boardAt)}
      drill={drills.customers}
      missing={missing}
    >
      {data && (
        <Stack justify="between" grow>
          <Row gap={24}>
            <Donut slices={slices} label={t("board.kind.customers")} at={at} onLook={setAt} />
            <div>
              <Text as="div" size={44} line={44} weight={500} className={panelStyles.medium}>
                {showNumber(data.total)}
              </Text>
              <div className={panelStyles.meta}>
                {t(props.company ? "cockpit.servedCustomers" : "cockpit.onFileCustomers")}
              </div>
            </div>
          </Row>
          <ul className={styles.slices}>
            {slices.map(({ name, value }, i) => (
              <Grid
                as="li"
                columns="14px minmax(0, 1fr) auto"
                align="center"
                line={28}
                nowrap
                key={name}
                className={at === i ? styles.isLooked : undefined}
                onPointerEnter={() => setAt(i)}
                onPointerLeave={() => setAt(undefined)}
              >
                <i className={panelStyles.swatch} data-share={i + 1} />
                <span>{name}</span>
                <Text as="b" weight={500}>
                  {showNumber(value)}
                </Text>
              </Grid>
            ))}
          </ul>
        </Stack>
      )}
    </Panel>
  );
};

const most = 5;

type ColumnProps = { title: string; shares: Share[]; scale: number };

const ShareColumn = ({ title, shares, scale }: ColumnProps) => (
  <Stack className={styles.column}>
    <h3>{title}</h3>
    {shares.map(({ name, percent, value }) => (
      <Grid className={styles.share} columns="minmax(0, 1fr) auto" line={26} nowrap key={name}>
        <span className={panelStyles.name} title={name}>
          {name}
        </span>
        <Text weight={500}>{percent.toFixed(1)} %</Text>
        <StackedBar
          className={styles.shareBar}
          most={scale}
          label={`${name} ${showNumber(value)}`}
          parts={[{ name: "share", value: percent }]}
        />
      </Grid>
    ))}
  </Stack>
);

/** All cylinders by maker and by specification, on one scale. */
export const BrandsPanel = (props: PanelProps) => {
  const t = useT();
  const { data, missing, heldAt } = useCylinderShares(props.company?.id);
  const brands = topShares(data?.brands ?? [], most, t("common.others"));
  const types = topShares(data?.types ?? [], most, t("common.others"));
  const scale = Math.max(1, ...[...brands, ...types].map(({ percent }) => percent));
  return (
    <Panel
      of={props}
      title={t("board.kind.brands")}
      sub={data && t("cockpit.onFile", { n: showNumber(data.total) })}
      heldAt={heldAt(props.boardAt)}
      drill={drills.shares}
      missing={missing}
    >
      {data && (
        <Grid className={styles.brands} columns={2} grow>
          <ShareColumn title={t("cockpit.brands")} shares={brands} scale={scale} />
          <ShareColumn title={t("cockpit.types")} shares={types} scale={scale} />
        </Grid>
      )}
    </Panel>
  );
};
