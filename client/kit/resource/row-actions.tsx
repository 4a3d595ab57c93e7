import { Button, Menu, PopoverNext } from "@blueprintjs/core";
import { More } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { LinkButton } from "#client/kit/link-button.tsx";

type Props = {
  /** Key of the action's label. */
  label: string;
  /** Absent if the action is not possible for this row. */
  onOpen?: () => void;
  /** Menu items. Without any there is no menu. */
  children?: ReactNode;
};

/** Actions of a row: one as a link, the others in the menu of the three dots. */
export const RowActions = ({ label, onOpen, children }: Props) => {
  const t = useT();
  return (
    <>
      {onOpen && <LinkButton onClick={onOpen}>{t(label)}</LinkButton>}
      {children && (
        <PopoverNext placement="bottom-end" arrow={false} content={<Menu>{children}</Menu>}>
          <Button variant="minimal" size="small" icon={<More size={14} />} aria-label={t("common.moreActions")} />
        </PopoverNext>
      )}
    </>
  );
};
