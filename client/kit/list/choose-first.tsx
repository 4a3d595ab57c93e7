import { Filter } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";

/** In place of a list that shows nothing until one of its fields is chosen. */
export const ChooseFirst = ({ text }: { text: string }) => {
  const t = useT();
  return (
    <div className="cy-empty-place">
      <div className="cy-empty" role="status">
        <span className="ic">
          <Filter size={24} />
        </span>
        <h3>{t("client.list.chooseFirst")}</h3>
        <p>{t(text)}</p>
        <div />
      </div>
    </div>
  );
};
