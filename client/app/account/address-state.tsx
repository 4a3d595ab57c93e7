import { Button, Tag } from "@blueprintjs/core";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { post } from "#client/state/api.ts";
import { session, type AccountInfo } from "#client/state/session.ts";
import { showError, showOk } from "#client/state/toasts.ts";

/** Says whether the saved address is confirmed, and sends the link again; nothing where no mail is sent at all. */
export const AddressState = ({ account: { email, emailConfirmed } }: { account: AccountInfo }) => {
  const t = useT();
  const { info } = useSnapshot(session);
  const [busy, setBusy] = useState(false);
  if (!info?.sendsMail || !email) return null;
  if (emailConfirmed)
    return (
      <Tag intent="success" minimal data-address="confirmed">
        {t("client.address.confirmed")}
      </Tag>
    );
  const sendAgain = async (): Promise<void> => {
    setBusy(true);
    try {
      await post("/admin/account/sendconfirmation", {}, { silent: true });
      showOk(t("client.address.sent", { email }));
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      showError(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span data-address="unconfirmed">
      <Tag intent="warning" minimal>
        {t("client.address.unconfirmed")}
      </Tag>{" "}
      <Button
        size="small"
        variant="minimal"
        loading={busy}
        text={t("client.address.send")}
        onClick={() => void sendAgain()}
      />
    </span>
  );
};
