import { Button } from "@blueprintjs/core";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { useT } from "#client/lib/i18n.ts";
import { PastList } from "./past-list.tsx";
import styles from "./past-imports.module.css";

/** Earlier imports, each of which can be looked at again. */
export const PastImports = ({ onOpen, onClose }: { onOpen: (id: string) => void; onClose: () => void }) => {
  const t = useT();
  return (
    <DialogFrame width={900} title={t("client.import.past")} onClose={onClose}>
      <div className={styles.body}>
        <PastList onOpen={onOpen} />
      </div>
      <div className="bp6-dialog-footer">
        <Button text={t("client.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};
