import { Button } from "@blueprintjs/core";
import { Cross, Maximize, Minimize } from "@blueprintjs/icons";
import { useId, useState, type ReactNode } from "react";
import { Rnd } from "react-rnd";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { Overlay } from "./overlay.tsx";
import styles from "./dialog.module.css";
import { classes } from "#client/lib/classes.ts";
import { Stack } from "#client/kit/layout.tsx";

type Props = {
  /** Width in px: 1200, 900 or 800 by the specification, 560 for small dialogs. */
  width: number;
  title: ReactNode;
  /** Replaces the usual head of 48 px and gets the two buttons. Its drag area needs the drag class. */
  head?: (buttons: ReactNode) => ReactNode;
  /** Label of the dialog, if it has its own head. */
  name?: string;
  className?: string;
  children: ReactNode;
  onClose: () => void;
};

/** A dialog 30 px from the top. Its head drags it, a button makes it full screen, and a click outside does not close it (rules §6). */
export const DialogFrame = ({ width, title, head, name, className, children, onClose }: Props) => {
  const t = useT();
  const id = useId();
  const { isOver } = useSnapshot(session);
  const [full, setFull] = useState(window.innerWidth < 768);
  const wide = Math.min(width, window.innerWidth - 16);
  const [at, setAt] = useState({ x: Math.max(0, (window.innerWidth - wide) / 2), y: 30 });
  const buttons = (
    <>
      <Button
        variant="minimal"
        icon={full ? <Minimize /> : <Maximize />}
        aria-label={t(full ? "common.leaveFullScreen" : "common.fullScreen")}
        onClick={() => setFull(!full)}
      />
      <Button variant="minimal" icon={<Cross />} aria-label={t("common.close")} onClick={onClose} />
    </>
  );
  return (
    <Overlay
      onClose={onClose}
      canOutsideClickClose={false}
      // The sign-in form opens on top, so the dialog must not pull the focus back.
      enforceFocus={!isOver}
    >
      <div className={styles.place}>
        <Rnd
          size={full ? { width: "100%", height: "100%" } : { width: wide, height: "auto" }}
          position={full ? { x: 0, y: 0 } : at}
          onDragStop={(_event, { x, y }) => setAt({ x, y: Math.max(0, y) })}
          disableDragging={full}
          enableResizing={false}
          dragHandleClassName={styles.handle}
          cancel="button, input, a"
        >
          <Stack
            full
            className={classes("bp6-dialog", styles.dialogFrame, full && styles.isFull, className)}
            role="dialog"
            aria-modal="true"
            aria-labelledby={head ? undefined : id}
            aria-label={head ? name : undefined}
          >
            {head ? (
              head(buttons)
            ) : (
              <div className={classes("bp6-dialog-header", styles.handle)}>
                <h2 className="bp6-heading" id={id}>
                  {title}
                </h2>
                {buttons}
              </div>
            )}
            {children}
          </Stack>
        </Rnd>
      </div>
    </Overlay>
  );
};
