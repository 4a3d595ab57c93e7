import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { useT } from "#client/lib/i18n.ts";
import { shortcutsAt } from "./shortcuts.ts";
import styles from "./shell.module.css";
import { Key } from "#client/kit/inline.tsx";

const parts = ["here", "everywhere", "elsewhere"] as const;

/** Dialog with all keyboard shortcuts: first those of the current page. */
export const ShortcutSheet = ({ path, onClose }: { path: string; onClose: () => void }) => {
  const t = useT();
  const shortcuts = shortcutsAt(path);
  return (
    <Dialog title={t("client.keys.title")} className={styles.shortcutSheet} canOutsideClickClose onClose={onClose}>
      <div className="bp6-dialog-body">
        {parts
          .filter((part) => shortcuts[part].length > 0)
          .map((part) => (
            <section key={part}>
              <h3>{t(`client.keys.${part}`)}</h3>
              <dl>
                {shortcuts[part].map(({ keys, text }) => (
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
            </section>
          ))}
      </div>
    </Dialog>
  );
};
