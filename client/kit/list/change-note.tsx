import { Updated } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";

type Props = { changed: { ids: readonly string[]; elsewhere: number }; onReload: () => void };

/** One line in the pager: what changed since the page was loaded, and the way to see it. */
export const ChangeNote = ({ changed, onReload }: Props) => {
  const t = useT();
  const rows = changed.ids.length;
  if (rows === 0 && changed.elsewhere === 0) return null;
  return (
    <>
      <span className="cy-sep" />
      <span className="cy-chgnote" role="status">
        <Updated size={14} />
        {rows > 0 ? t("client.list.rowsChanged", { count: rows }) : t("client.list.listChanged")}
        <button type="button" className="cy-link" onClick={onReload}>
          {t("client.list.reload")}
        </button>
      </span>
    </>
  );
};
