import { WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import styles from "./not-loaded.module.css";
import panelStyles from "./panel.module.css";
import { classes } from "#client/lib/classes.ts";

/** In place of what did not load: that it did not, that it is asked for again, and where somebody can press it, a way not to wait. */
export const NotLoaded = ({ onRetry, className }: { className?: string; onRetry?: () => void }) => {
  const t = useT();
  return (
    <div className={classes(styles.root, className)} role="status">
      <span>
        <WarningSign size={20} />
        {t("cockpit.notLoaded")}
      </span>
      <span className={panelStyles.meta}>{t("cockpit.asksAgain")}</span>
      {onRetry && (
        <button type="button" className={styles.again} onClick={onRetry}>
          {t("client.line.tryNow")}
        </button>
      )}
    </div>
  );
};
