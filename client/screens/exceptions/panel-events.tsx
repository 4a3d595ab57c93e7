import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { openCylinder } from "#client/state/cylinder-dialog.ts";
import { HistoryNode } from "#client/screens/cylinder-history/history-node.tsx";
import { sayOf, titleOf } from "#client/screens/cylinder-history/history-words.ts";
import { toneOf } from "#client/screens/cylinder-history/history-kind.ts";
import { useWhen } from "#client/exceptions/exception-parts.tsx";
import { useLastEvents } from "./exception-calls.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import styles from "./panel-events.module.css";

const shown = 5;

/** Earlier events of the cylinder, the newest first. */
export const PanelEvents = ({ gasBarcode }: { gasBarcode: string }) => {
  const t = useT();
  const when = useWhen("second");
  const page = useLastEvents(gasBarcode, shown, hasCode(...cylinderScreens.record.codes.list));
  if (!page || page.list.length === 0) return null;
  return (
    <>
      <h3>
        {t("exceptions.lastEvents", { count: page.list.length })}
        <LinkButton onClick={() => openCylinder(gasBarcode)}>{t("exceptions.allEvents", { n: page.total })}</LinkButton>
      </h3>
      <ol className={styles.root}>
        {page.list.map((row) => {
          const say = [...sayOf(row, t), row.lastLocationName ?? ""].filter(Boolean).join(" · ");
          return (
            <li key={row.id} data-tone={toneOf(row) || undefined}>
              <i className={styles.node}>
                <HistoryNode row={row} />
              </i>
              <div>
                <b>{titleOf(row, t)}</b>
                <small title={say}>{say}</small>
              </div>
              <div className={styles.moment}>
                {when(row.createdTime)}
                <small>r{row.revision}</small>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
};
