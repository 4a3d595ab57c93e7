import { Button, Classes, TextArea } from "@blueprintjs/core";
import { useState } from "react";
import { recordLimits } from "#contracts/commands/record.ts";
import { Grid } from "#client/kit/layout.tsx";
import { ConfirmDialog } from "#client/kit/dialog/confirm-dialog.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { useT } from "#client/lib/i18n.ts";

type Props = {
  gasBarcode: string;
  /** The check's current remark. */
  remark: string;
  onScrap: (reason: string) => void;
  onClose: () => void;
};

/** Asks for confirmation and a reason before an inspection scraps the cylinder. The button names the cylinder. */
export const ScrapDialog = ({ gasBarcode, remark, onScrap, onClose }: Props) => {
  const t = useT();
  const [reason, setReason] = useState(remark);
  return (
    <ConfirmDialog
      title={<Sentence text={t("exceptions.process.scrapTitle", { code: gasBarcode })} />}
      role="alertdialog"
      onClose={onClose}
    >
      <div className={Classes.DIALOG_BODY}>
        <p>{t("exceptions.process.scrapConfirm")}</p>
        <Grid as="label" gap={4} above={12}>
          <span>{t("entry.scrapReason")}</span>
          <TextArea
            name="reason"
            fill
            autoFocus
            maxLength={recordLimits.remark}
            placeholder={t("client.form.required")}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Grid>
      </div>
      <div className={Classes.DIALOG_FOOTER}>
        <Spacer />
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button
          intent="danger"
          text={<Sentence text={t("exceptions.process.scrapNamed", { code: gasBarcode })} />}
          disabled={reason.trim() === ""}
          onClick={() => onScrap(reason.trim())}
        />
      </div>
    </ConfirmDialog>
  );
};
