import { Button, TextArea } from "@blueprintjs/core";
import { useState } from "react";
import { voidProcedure } from "#contracts/commands/void.ts";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { showOk } from "#client/state/toasts.ts";
import type { HistoryRow } from "#client/kit/history/history-kind.ts";
import { entryTitle } from "#contracts/streams/describe-event.ts";
import { ConfirmDialog } from "#client/kit/dialog/confirm-dialog.tsx";
import { Spacer } from "#client/kit/inline.tsx";

type Props = { row: HistoryRow; onDone: () => void; onClose: () => void };

/** Voids the cylinder's last procedure. The reason stays in the history (rules §4, Void). */
export const VoidDialog = ({ row, onDone, onClose }: Props) => {
  const t = useT();
  const [reason, setReason] = useState("");
  const [working, setWorking] = useState(false);
  const take = async () => {
    setWorking(true);
    try {
      await send(voidProcedure, { commandId: row.commandId, reason: reason.trim() });
      showOk(t("detail.void.done"));
      onDone();
    } catch {
      // The call has already shown the error.
    } finally {
      setWorking(false);
    }
  };
  return (
    <ConfirmDialog title={t("detail.void.title", { procedure: entryTitle(row, t) })} onClose={onClose}>
      <div className="bp6-dialog-body">
        <p>{t("detail.void.text")}</p>
        <TextArea
          name="reason"
          aria-label={t("detail.void.reason")}
          placeholder={t("detail.void.reason")}
          autoFocus
          fill
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button
          intent="danger"
          text={t("detail.void.action")}
          disabled={reason.trim() === ""}
          loading={working}
          onClick={() => void take()}
        />
      </div>
    </ConfirmDialog>
  );
};
