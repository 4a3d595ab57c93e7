import { inviteAccount } from "#contracts/access/invitation.ts";
import { account } from "#contracts/resources/account.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { isInvited, makeInvitation, type Invited } from "./invite.tsx";

type Props = {
  to: { id: unknown; userName: unknown; email: unknown };
  onMade: (invited: Invited) => void;
  onClose: () => void;
};

/** Asks for the address that an invitation is sent to, which may stay empty. */
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
