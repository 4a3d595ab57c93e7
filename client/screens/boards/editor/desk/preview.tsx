import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { Overlay } from "#client/kit/dialog/overlay.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { Theme } from "#client/state/settings.ts";
import { Picture } from "../stage/picture.tsx";
import type { Editor } from "../use-editor.ts";
import styles from "./preview.module.css";

type Props = { editor: Editor; theme: Theme; onClose: () => void };

/** The draft as large as this window, as a wall shows it. */
export const Preview = ({ editor, theme, onClose }: Props) => {
  const t = useT();
  return (
    <Overlay onClose={onClose}>
      <div className={styles.root} role="dialog" aria-modal="true" aria-label={t("board.preview")}>
        <Picture editor={editor} theme={theme} />
        <Button className={styles.close} icon={<Cross />} text={t("client.close")} onClick={onClose} />
      </div>
    </Overlay>
  );
};
