import { Button, TextArea } from "@blueprintjs/core";
import { Refresh } from "@blueprintjs/icons";
import { useId, useState } from "react";
import { ErrorLine, Muted } from "#client/kit/inline.tsx";
import { DropFile } from "#client/kit/inputs/drop-file.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { Verifiers } from "../keys/verifiers.tsx";
import { CheckResult } from "./check-result.tsx";
import { keysOf, useCheck, useOwnKeys } from "./use-check.ts";
import styles from "./copy-panel.module.css";

/** Checks a copy of a bundle, dropped or chosen, in the browser; nothing of it is sent. */
export const CopyPanel = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const own = useOwnKeys();
  const [text, setText] = useDraft(own.data ?? "", (keys) => keys);
  const keys = keysOf(text);
  const { state, check } = useCheck();
  const [last, setLast] = useState<File>();
  const read = (file: File): void => {
    setLast(file);
    if (keys !== false) void check(file, file.name, keys);
  };
  const again = (): void => {
    if (last) read(last);
  };
  const title = t("evidence.copy");
  return (
    <SidePanel label={title} title={title} head={<h2>{title}</h2>} bodyClassName={styles.root} onClose={onClose}>
      <Muted as="p">{t("evidence.copyText")}</Muted>
      <DropFile
        name="copy"
        accept=".zip,application/zip"
        title={t("evidence.drop")}
        text={t("evidence.dropText")}
        onFile={read}
      />
      <CheckResult state={state} onRetry={again} />
      <Keys text={text} bad={keys === false} onText={setText} />
      {last && <Button size="small" icon={<Refresh size={14} />} text={t("evidence.again")} onClick={again} />}
      <h3>{t("evidence.verifiers")}</h3>
      <Muted as="p">{t("evidence.verifiersText")}</Muted>
      <Verifiers />
    </SidePanel>
  );
};

type KeysProps = { text: string; bad: boolean; onText: (text: string) => void };

const Keys = ({ text, bad, onText }: KeysProps) => {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.keys}>
      <label htmlFor={id}>{t("evidence.trusted")}</label>
      <TextArea
        id={id}
        name="keys"
        fill
        rows={3}
        spellCheck={false}
        aria-invalid={bad || undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <small id={`${id}-note`}>
        {bad ? (
          <ErrorLine>{t("evidence.noKey")}</ErrorLine>
        ) : (
          t(text.trim() ? "evidence.trustedText" : "evidence.untrusted")
        )}
      </small>
    </div>
  );
};
