import { Updated } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import styles from "./change-note.module.css";
import { Separator } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Row } from "#client/kit/layout.tsx";

type Props = { changed: { ids: readonly string[]; elsewhere: number }; onReload: () => void };

/** The first marked row may stand outside of what the table shows. */
const see = (): void => document.querySelector('tr[data-row~="changed"]')?.scrollIntoView({ block: "center" });

/** One line in the pager: what changed since the page was loaded, the way to the rows and to what they are now. */
export const ChangeNote = ({ changed, onReload }: Props) => {
  const t = useT();
  const rows = changed.ids.length;
  if (rows === 0 && changed.elsewhere === 0) return null;
  return (
    <>
      <Separator />
      <Row as="span" gap={6} tone="accent" className={styles.root} role="status">
        <Updated size={14} />
        {rows > 0 ? t("client.list.rowsChanged", { count: rows }) : t("client.list.listChanged")}
        {rows > 0 && <LinkButton onClick={see}>{t("client.list.see")}</LinkButton>}
        <LinkButton onClick={onReload}>{t("client.list.reload")}</LinkButton>
      </Row>
    </>
  );
};
