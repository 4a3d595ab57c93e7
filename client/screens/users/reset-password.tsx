import { resetPassword } from "#contracts/access/account.ts";
import type { Fields } from "#contracts/fields/field.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import { put } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";

const fields = {
  newPassword: {
    kind: "password",
    required: true,
    label: "client.account.newPassword",
    help: "client.account.passwordRule",
  },
  confirmPassword: { kind: "password", required: true, label: "client.account.confirmPassword" },
} satisfies Fields;

/** Gives an account a new password; its sessions end. */
export const ResetPassword = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const t = useT();
  const rule = resetPassword.omit({ id: true }).refine((body) => body.newPassword === body.confirmPassword, {
    error: "client.account.passwordsDiffer",
    path: ["confirmPassword"],
  });
  return (
    <FormDialog
      title={t("client.user.reset")}
      sub={textOf(row["userName"])}
      width={560}
      fields={fields}
      groups={[{ title: "client.user.resetText", fields: Object.keys(fields) }]}
      schema={rule}
      use="add"
      initial={{}}
      known={{}}
      done="client.user.resetDone"
      submit={(body) => put("/admin/account/resetpassword", { ...body, id: row["id"] }, { silent: true })}
      onSaved={() => undefined}
      onClose={onClose}
    />
  );
};
