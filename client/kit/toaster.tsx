import { Button, Portal } from "@blueprintjs/core";
import { Cross, Error as ErrorIcon, Hand, Locate, Lock, TickCircle, WarningSign } from "@blueprintjs/icons";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { closeToast, type Toast, type ToastKind, toasts, type ToastSign } from "#client/state/toasts.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import styles from "./toaster.module.css";

const icons = { ok: <TickCircle />, exc: <WarningSign />, no: <ErrorIcon /> } satisfies Record<
  ToastKind,
  React.ReactElement
>;

const signs = { hand: <Hand />, wheel: <Locate />, lock: <Lock /> } satisfies Record<ToastSign, React.ReactElement>;

/** Toasts at the bottom right, above a pager, or elsewhere if that corner is in use. They close after their time, but not while the pointer is on them. */
export const Toasts = () => {
  const { list, aside } = useSnapshot(toasts);
  if (list.length === 0) return null;
  return (
    <Portal>
      <Stack gap={12} className={styles.toasts} data-aside={aside > 0 || undefined}>
        {list.map((toast) => (
          <OneToast key={`${toast.id}.${toast.count}`} toast={toast as Toast} />
        ))}
      </Stack>
    </Portal>
  );
};

const OneToast = ({ toast }: { toast: Toast }) => {
  const t = useT();
  const [isPaused, setHeld] = useState(false);
  const { action } = toast;
  const act = () => {
    closeToast(toast.id);
    action?.run();
  };
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toast.ms);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id, toast.ms]);
  return (
    <Row
      align="start"
      gap={10}
      fill="bg"
      radius="panel"
      className={styles.toast}
      data-kind={toast.kind}
      role={toast.kind === "no" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.sign ? signs[toast.sign] : icons[toast.kind]}
      <div>
        <Text as="b" block weight={600}>
          <Sentence text={toast.title} />
        </Text>
        {toast.text && (
          <span>
            <Sentence text={toast.text} />
          </span>
        )}
        {(toast.code || action) && (
          <div className={styles.actions}>
            {toast.code && <code>{toast.code}</code>}
            {action && <LinkButton onClick={act}>{action.text}</LinkButton>}
          </div>
        )}
      </div>
      <Button
        variant="minimal"
        size="small"
        icon={<Cross size={14} />}
        aria-label={t("common.close")}
        onClick={() => closeToast(toast.id)}
      />
    </Row>
  );
};
