import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { useT } from "#client/lib/i18n.ts";
import { shortcuts } from "./shortcuts.ts";
import styles from "./shell.module.css";
import { Key } from "#client/kit/inline.tsx";

/** Dialog with all keyboard shortcuts. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  return (
    <Dialog title={t("client.keys.title")} className={styles.shortcutSheet} canOutsideClickClose onClose={onClose}>
      <dl className="bp6-dialog-body">
        {shortcuts.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
