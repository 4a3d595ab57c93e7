import { type ReactElement, type ReactNode, useState } from "react";
import { Button, PopoverNext } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row } from "#client/kit/layout.tsx";
import styles from "./dialog.module.css";

type Props = {
  icon?: ReactNode;
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  onConfirm: () => Promise<void>;
  /** Button that opens the popover. */
  children: ReactElement;
};

/** Asks for confirmation in a popover at its button, with the focus on Cancel. In its own file, because the first load has no popover. */
export const ConfirmPopover = ({ icon, title, text, action, danger = false, onConfirm, children }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
    setOpen(false);
  };
  const content = (
    <Box pad={16} className={styles.confirmPopover} role="alertdialog" aria-label={title}>
      <h6>
        {icon}
        {title}
      </h6>
      <p>{text}</p>
      <Row align="stretch" justify="end" gap={8}>
        <Button autoFocus size="small" text={t("client.cancel")} onClick={() => setOpen(false)} />
        <Button
          size="small"
          intent={danger ? "danger" : "primary"}
          loading={busy}
          text={action}
          onClick={() => void confirm()}
        />
      </Row>
    </Box>
  );
  return (
    <PopoverNext isOpen={open} placement="bottom-end" content={content} onInteraction={setOpen}>
      {children}
    </PopoverNext>
  );
};
