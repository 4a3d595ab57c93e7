import { StackedBar } from "#client/kit/charts/stacked-bar.tsx";
import { useT } from "#client/lib/i18n.ts";
import { drills } from "../../panel/drills.ts";
import type { PanelProps } from "../../layout/panel-props.ts";
import { Panel } from "../../panel/panel.tsx";
import { topShares } from "./top-shares.ts";
import { useCylinderShares, type Share } from "./use-shares.ts";
import styles from "./brands-panel.module.css";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";

const most = 5;

type ColumnProps = { title: string; shares: Share[]; scale: number };

const ShareColumn = ({ title, shares, scale }: ColumnProps) => (
  <div className={styles.column}>
    <h3>{title}</h3>
    {shares.map(({ name, percent, value }) => (
      <div className={styles.share} key={name}>
        <span className={panelStyles.name} title={name}>
          {name}
        </span>
        <span className={styles.percent}>{percent.toFixed(1)} %</span>
        <StackedBar
          className={styles.bar}
          most={scale}
          label={`${name} ${value.toLocaleString("en-US")}`}
          parts={[{ name: "share", value: percent }]}
        />
      </div>
    ))}
  </div>
);

/** The archive by maker and by spec, on one scale. */
export const BrandsPanel = (props: PanelProps) => {
  const t = useT();
  const { data, missing, heldAt } = useCylinderShares(props.company?.id);
  const brands = topShares(data?.brands ?? [], most, t("cockpit.others"));
  const types = topShares(data?.types ?? [], most, t("cockpit.others"));
  const scale = Math.max(1, ...[...brands, ...types].map(({ percent }) => percent));
  return (
    <Panel
      of={props}
      title={t("cockpit.shares")}
      sub={data && t("cockpit.onFile", { n: data.total.toLocaleString("en-US") })}
      heldAt={heldAt(props.boardAt)}
      drill={drills.shares}
      missing={missing}
    >
      {data && (
        <div className={styles.root}>
          <ShareColumn title={t("cockpit.brands")} shares={brands} scale={scale} />
          <ShareColumn title={t("cockpit.types")} shares={types} scale={scale} />
        </div>
      )}
    </Panel>
  );
};
