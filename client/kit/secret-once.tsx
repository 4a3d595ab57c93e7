import { Button, Checkbox } from "@blueprintjs/core";
import { Duplicate, Tick, WarningSign } from "@blueprintjs/icons";
import { type ReactNode, useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import { putOnClipboard } from "#client/state/clipboard/put-on-clipboard.ts";
import { confirm } from "#client/state/confirm.ts";
import { FormBody } from "./form/form-row.tsx";
import { Muted, Spacer } from "./inline.tsx";
import { Row, Text } from "./layout.tsx";
import { DialogFrame } from "./dialog/dialog-frame.tsx";

type Props = {
  title: ReactNode;
  secret: string;
  /** The secret as it is drawn. Default: its plain text. */
  shown?: ReactNode;
  /** Sentence after the one that says that it is the only time. */
  warning: string;
  /** Note about a lost secret, in the footer. */
  lost: string;
  children?: ReactNode;
  onClose: () => void;
};

/** A new secret. It is shown this once: the dialog closes by its button after the tick, and asks before it closes otherwise. */
export const SecretOnce = ({ title, secret, shown = secret, warning, lost, children, onClose }: Props) => {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const [isKept, setKept] = useState(false);
  const close = async (): Promise<void> => {
    const question = { title: t("secret.closeTitle"), text: t("secret.closeText"), danger: true };
    if (isKept || (await confirm({ ...question, action: t("common.close") }))) onClose();
  };
  return (
    <DialogFrame width={800} title={title} onClose={() => void close()}>
      <FormBody>
        <Row gap={12} pad={12} fill="surface" radius="control" rule="both" align="start">
          <Text grow anywhere mono size={16} line={24} tone="fg3">
            {shown}
          </Text>
          <Button
            intent="primary"
            size="large"
            autoFocus
            icon={isCopied ? <Tick /> : <Duplicate />}
            text={t(isCopied ? "client.copied" : "common.copy")}
            onClick={() => void putOnClipboard(secret).then(setCopied)}
          />
        </Row>
        <Row gap={12} pad={12} above={8} below={16} fill="warnSoft" radius="control" tone="warn" align="start">
          <WarningSign size={14} />
          <span>
            <b>{t("secret.onlyTime")}</b> {warning}
          </span>
        </Row>
        {children}
      </FormBody>
      <div className="bp6-dialog-footer">
        <Checkbox checked={isKept} label={t("secret.isKept")} onChange={() => setKept(!isKept)} />
        <Spacer />
        <Muted small>{lost}</Muted>
        <Button intent="primary" disabled={!isKept} text={t("secret.done")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};
