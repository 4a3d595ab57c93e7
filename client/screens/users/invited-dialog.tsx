import { Button, InputGroup } from "@blueprintjs/core";
import { Duplicate, Tick } from "@blueprintjs/icons";
import { useState } from "react";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { FormBody } from "#client/kit/form/form-body.tsx";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { putOnClipboard } from "#client/state/clipboard/put-on-clipboard.ts";
import type { Invited } from "./invite.tsx";
import styles from "./invited-dialog.module.css";

/** The link of an invitation, to be copied: nobody sees it again. */
export const InvitedDialog = ({ userName, email, invitation, onClose }: Invited & { onClose: () => void }) => {
  const t = useT();
  const { link, expiresAt, mail } = invitation;
  return (
    <DialogFrame
      width={560}
      title={
        <>
          {t("client.invite.title")}
          <HeadNote>{userName}</HeadNote>
        </>
      }
      onClose={onClose}
    >
      <FormBody>
        <div className={styles.root}>
          <p>{t("client.invite.text")}</p>
          <LinkLine link={link} />
          <Muted as="p" small>
            {t("client.invite.until", { moment: showMoment(expiresAt) })}
          </Muted>
          {mail === "sent" && (
            <p className={styles.sent} role="status">
              <Tick />
              {t("client.invite.sent", { email })}
            </p>
          )}
          {mail === "failed" && <Fault text={t("client.invite.failed", { email })} />}
        </div>
      </FormBody>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("client.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

/** The link in a field that selects it whole, for a browser that does not copy it. */
const LinkLine = ({ link }: { link: string }) => {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = (): void => void putOnClipboard(link).then(setCopied);
  return (
    <div className={styles.link}>
      <InputGroup
        readOnly
        fill
        autoFocus
        aria-label={t("client.invite.link")}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        intent="primary"
        icon={copied ? <Tick /> : <Duplicate />}
        text={t(copied ? "client.copied" : "client.invite.copy")}
        onClick={copy}
      />
    </div>
  );
};
