import { Link } from "wouter";
import { useT } from "#client/lib/i18n.ts";
import { StackedBar } from "#client/kit/charts/stacked-bar.tsx";
import { drills } from "../panel/drills.ts";
import { Panel } from "../panel/panel.tsx";
import { useDrill } from "../panel/use-drill.ts";
import { useStock } from "./use-stock.ts";

const mostStores = 6;

/** Full and empty cylinders of each store, on one scale; the biggest stores first. */
export const StockPanel = ({ boardAt, links }: { boardAt: number | undefined; links: boolean }) => {
  const t = useT();
  const { stores, loaded, full, empty, missing, heldAt } = useStock();
  const cylinders = useDrill(links ? drills.storeStock : undefined);
  const most = Math.max(1, ...stores.map(({ bottleStatistics }) => bottleStatistics));
  return (
    <Panel
      area="stock"
      title={t("cockpit.stock")}
      heldAt={heldAt(boardAt)}
      boardAt={boardAt}
      drill={links ? drills.stock : undefined}
      missing={missing}
      links={links}
      end={
        <span className="ck-legend">
          <span>
            <i className="ck-swatch is-full" />
            {t("cockpit.full")} {full.toLocaleString("en-US")}
          </span>
          <span>
            <i className="ck-swatch is-empty" />
            {t("cockpit.empty")} {empty.toLocaleString("en-US")}
          </span>
        </span>
      }
    >
      <div className="ck-stores">
        {stores.slice(0, mostStores).map((store) => (
          <div className="ck-store" key={store.companyId}>
            <span className="ck-name">
              {cylinders ? (
                <Link href={`${cylinders}?companyId=${store.companyId}`} className="ck-drill">
                  {store.companyName}
                </Link>
              ) : (
                store.companyName
              )}
            </span>
            <span className="ck-full">{store.fullBottleStock.toLocaleString("en-US")}</span>
            <span className="ck-none">{store.emptyBottleStock.toLocaleString("en-US")}</span>
            <StackedBar
              most={most}
              label={t("cockpit.stockOf", {
                store: store.companyName,
                full: store.fullBottleStock,
                empty: store.emptyBottleStock,
              })}
              parts={[
                { name: "full", value: store.fullBottleStock },
                { name: "empty", value: store.emptyBottleStock },
              ]}
            />
          </div>
        ))}
      </div>
      {loaded && stores.length === 0 && <p className="ck-empty">{t("cockpit.stockEmpty")}</p>}
    </Panel>
  );
};
