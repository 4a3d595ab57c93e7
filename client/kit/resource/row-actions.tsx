import { Button, Menu, PopoverNext } from "@blueprintjs/core";
import { More } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";

type Props = { mayEdit: boolean; onOpen: () => void; /** MenuItems; none: no menu. */ children?: ReactNode };

/** What can be done with a row: edit or view at once, the rest behind the three dots. */
export const RowActions = ({ mayEdit, onOpen, children }: Props) => {
  const t = useT();
  return (
    <>
      <button type="button" className="cy-link" onClick={onOpen}>
        {t(mayEdit ? "client.form.edit" : "client.form.view")}
      </button>
      {children && (
        <PopoverNext placement="bottom-end" arrow={false} content={<Menu>{children}</Menu>}>
          <Button variant="minimal" size="small" icon={<More size={14} />} aria-label={t("client.list.moreActions")} />
        </PopoverNext>
      )}
    </>
  );
};
