import { typedReset } from "#contracts/access/account.ts";
import type { Fields } from "#contracts/fields/field.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import { put } from "#client/state/api.ts";
import { sealed } from "#client/state/sealed.ts";
import { ruleText } from "#client/lib/rule-text.ts";
import { passwordRule } from "#client/state/session.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";

const fields = {
  newPassword: {
    kind: "password",
    required: true,
    label: "client.account.newPassword",
    get help() {
      return ruleText(passwordRule());
    },
  },
  confirmPassword: { kind: "password", required: true, label: "client.account.confirmPassword" },
} satisfies Fields;

/** Gives an account a new password, which its person must change; its sessions end. */
export const ResetPassword = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const t = useT();
  return (
    <FormDialog
      title={t("client.user.reset")}
      sub={textOf(row["userName"])}
      width={560}
      fields={fields}
      groups={[{ title: "client.user.resetText", fields: Object.keys(fields) }]}
      schema={typedReset(passwordRule())}
      use="add"
      initial={{}}
      known={{}}
      done="client.user.resetDone"
      submit={async (body) =>
        put("/admin/account/resetpassword", await sealed({ ...body, id: row["id"] }), { silent: true })
      }
      onSaved={() => undefined}
      onClose={onClose}
    />
  );
};
