import { useMemo, useState } from "react";
import { Donut } from "#client/kit/charts/donut.tsx";
import { useT } from "#client/lib/i18n.ts";
import { drills } from "../../panel/drills.ts";
import type { PanelProps } from "../../layout/panel-props.ts";
import { Panel } from "../../panel/panel.tsx";
import { useCustomerShares } from "./use-shares.ts";
import styles from "./customers-panel.module.css";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";

/** Customers by category, of a company in focus those that it serves; looking at a slice or its line shows its share. */
export const CustomersPanel = (props: PanelProps) => {
  const t = useT();
  const { data, missing, heldAt } = useCustomerShares(props.company?.id);
  const [at, setAt] = useState<number>();
  const slices = useMemo(() => data?.list ?? [], [data]);
  return (
    <Panel
      of={props}
      title={t("cockpit.customers")}
      heldAt={heldAt(props.boardAt)}
      drill={drills.customers}
      missing={missing}
    >
      {data && (
        <div className={styles.root}>
          <div className={styles.pie}>
            <Donut slices={slices} label={t("cockpit.customers")} at={at} onLook={setAt} />
            <div>
              <div className={panelStyles.medium}>{data.total.toLocaleString("en-US")}</div>
              <div className={panelStyles.meta}>
                {t(props.company ? "cockpit.servedCustomers" : "cockpit.onFileCustomers")}
              </div>
            </div>
          </div>
          <ul className={styles.slices}>
            {slices.map(({ name, value }, i) => (
              <li
                key={name}
                className={at === i ? styles.isLooked : undefined}
                onPointerEnter={() => setAt(i)}
                onPointerLeave={() => setAt(undefined)}
              >
                <i className={panelStyles.swatch} data-share={i + 1} />
                <span>{name}</span>
                <b>{value.toLocaleString("en-US")}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
};
