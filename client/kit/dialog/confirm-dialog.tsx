import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { Button, PopoverNext } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { answer, confirming, type Notice, type Question } from "#client/state/confirm.ts";
import { Dot, Spacer } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { Box, Row } from "#client/kit/layout.tsx";
import { Dialog } from "./overlay.tsx";
import styles from "./dialog.module.css";

/** A small dialog that asks before something is done. */
export const ConfirmDialog = (props: ComponentProps<typeof Dialog>) => (
  <Dialog className={styles.confirmDialog} {...props} />
);

/** The one place where `confirm` asks. */
export const ConfirmHost = () => {
  const { asked } = useSnapshot(confirming);
  return asked && <Confirm asked={asked} />;
};

/** The focus starts on the way out, and goes back to where it was. */
const Confirm = ({ asked }: { asked: Question | Notice }) => {
  const t = useT();
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return (
    <ConfirmDialog title={<Sentence text={asked.title} />} role="alertdialog" onClose={() => answer(false)}>
      <div className="bp6-dialog-body">
        <p>
          <Sentence text={asked.text} />
        </p>
        {asked.lines && (
          <Box as="ul" above={12} scroll className={styles.lines}>
            {asked.lines.map((line) => (
              <Row as="li" gap={8} hairline="top" line={28} key={line}>
                <Dot />
                <span>
                  <Sentence text={line} />
                </span>
              </Row>
            ))}
          </Box>
        )}
      </div>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button autoFocus text={t(asked.action ? "client.cancel" : "client.close")} onClick={() => answer(false)} />
        {asked.action && (
          <Button
            intent={asked.danger ? "danger" : "primary"}
            text={<Sentence text={asked.action} />}
            onClick={() => answer(true)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
};

type Props = {
  icon?: ReactNode;
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  onConfirm: () => Promise<void>;
  /** Button that opens it. */
  children: ReactElement;
};

/** Asks beside the button that opened it; the focus stands on the way out. */
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
    <div className={styles.confirmPopover} role="alertdialog" aria-label={title}>
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
    </div>
  );
  return (
    <PopoverNext isOpen={open} placement="bottom-end" content={content} onInteraction={setOpen}>
      {children}
    </PopoverNext>
  );
};
