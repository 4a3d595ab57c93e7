import { WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";

/** In place of what did not load: that it did not, that it is asked for again, and where somebody can press it, a way not to wait. */
export const NotLoaded = ({ onRetry }: { onRetry?: () => void }) => {
  const t = useT();
  return (
    <div className="ck-missing" role="status">
      <span>
        <WarningSign size={20} />
        {t("cockpit.notLoaded")}
      </span>
      <span className="ck-meta">{t("cockpit.asksAgain")}</span>
      {onRetry && (
        <button type="button" className="ck-again" onClick={onRetry}>
          {t("client.line.tryNow")}
        </button>
      )}
    </div>
  );
};
