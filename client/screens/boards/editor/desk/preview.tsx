import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import type { ComponentProps } from "react";
import { Overlay } from "#client/kit/dialog/overlay.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Picture } from "../stage/picture.tsx";
import styles from "./preview.module.css";

type Props = ComponentProps<typeof Picture> & { onClose: () => void };

/** The draft as large as this window, as a wall shows it. */
export const Preview = ({ onClose, ...drawn }: Props) => {
  const t = useT();
  return (
    <Overlay onClose={onClose}>
      <div className={styles.root} role="dialog" aria-modal="true" aria-label={t("board.preview")}>
        <Picture {...drawn} />
        <Button className={styles.close} icon={<Cross />} text={t("client.close")} onClick={onClose} />
      </div>
    </Overlay>
  );
};
