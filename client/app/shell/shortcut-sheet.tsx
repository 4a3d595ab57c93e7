import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { useT } from "#client/lib/i18n.ts";
import styles from "./shortcut-sheet.module.css";
import { Key } from "#client/kit/inline.tsx";

/** Keys, and what they do; each is wired where it works. */
const shortcuts: [string[], string][] = [
  [["?"], "client.keys.sheet"],
  [["Ctrl", "K"], "client.keys.find"],
  [["Esc"], "client.keys.close"],
  [["F2"], "client.keys.job"],
  [["F6"], "client.keys.next"],
  [["1", "…", "9"], "client.keys.digits"],
  [["Ctrl", "Enter"], "client.keys.record"],
  [["C"], "client.keys.claim"],
  [["Enter"], "client.keys.search"],
  [["↑", "↓"], "client.keys.choose"],
  [["Alt", "↑", "↓"], "client.keys.move"],
  [["←", "→"], "client.keys.width"],
];

/** Every key that the pages know. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  return (
    <Dialog title={t("client.keys.title")} className={styles.root} canOutsideClickClose onClose={onClose}>
      <dl className="bp6-dialog-body">
        {shortcuts.map(([keys, text]) => (
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
