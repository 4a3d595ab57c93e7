import { Button } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { accountCalls } from "#contracts/interface/account-calls.ts";
import { typedReset } from "#contracts/access/account.ts";
import type { Fields } from "#contracts/fields/field.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import type { Row as RecordRow } from "#client/kit/cells/cell.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import { send } from "#client/state/api.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { ruleText } from "#client/lib/rule-text.ts";
import { passwordRule } from "#client/state/session.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { inviteAccount } from "#contracts/access/invitation.ts";
import { account } from "#contracts/resources/account.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { FormBody } from "#client/kit/form/form-row.tsx";
import { HeadNote, Spacer } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { CopyLine } from "#client/kit/copy-line.tsx";
import { isInvited, makeInvitation, type Invited } from "./invite.ts";

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

/** Sets a new password, which the user must change. All sessions of the account end. */
export const ResetPassword = ({ row, onClose }: { row: RecordRow; onClose: () => void }) => {
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
        send(accountCalls.resetPassword, await sealPasswordsIn({ ...body, id: row["id"] }), { silent: true })
      }
      onSaved={() => undefined}
      onClose={onClose}
    />
  );
};

type Props = {
  to: { id: unknown; userName: unknown; email: unknown };
  onMade: (invited: Invited) => void;
  onClose: () => void;
};

/** Form for the mail address of an invitation. The address is optional. */
export const InviteForm = ({ to, onMade, onClose }: Props) => {
  const t = useT();
  return (
    <FormDialog
      title={t("client.invite.action")}
      sub={textOf(to.userName)}
      width={560}
      fields={{ email: { ...account.fields.email, help: "client.invite.emailHelp" } }}
      groups={[{ title: "client.invite.mail", fields: ["email"] }]}
      schema={inviteAccount.pick({ email: true })}
      use="add"
      initial={{ email: to.email }}
      known={{}}
      done="client.invite.made"
      action="client.invite.make"
      submit={({ email }) => makeInvitation(to, email, true)}
      onSaved={(answer) => {
        if (isInvited(answer)) onMade(answer);
      }}
      onClose={onClose}
    />
  );
};

/** Shows the link of an invitation for copying. Nobody can see the link again. */
export const InvitedDialog = ({
  userName,
  email,
  invitation,
  isNew = false,
  onClose,
}: Invited & { onClose: () => void }) => {
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
        <div>
          <Text as="p" below={12}>
            {[t("client.invite.text"), !isNew && t("client.invite.earlierOver")].filter(Boolean).join(" ")}
          </Text>
          <CopyLine label={t("client.invite.link")} text={link} />
          <Text as="p" size={12} tone="fg3" below={12}>
            {t("client.invite.until", { moment: showMoment(expiresAt) })}
          </Text>
          {mail === "sent" && (
            <Row as="p" gap={8} tone="ok" role="status">
              <Tick />
              {t("client.invite.sent", { email })}
            </Row>
          )}
          {mail === "failed" && <Fault text={t("client.invite.failed", { email })} />}
        </div>
      </FormBody>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("common.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};
