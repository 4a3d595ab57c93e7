import { Button, InputGroup, Tag, TextArea } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useSnapshot } from "valtio";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { type AccountInfo, session, useCode } from "#client/state/session.ts";
import { showError, showOk } from "#client/state/toasts.ts";
import { FormRow, UnsavedNote } from "#client/kit/form/form-row.tsx";
import { useUnsavedMark } from "#client/kit/form/use-unsaved.ts";
import { Dot, Spacer } from "#client/kit/inline.tsx";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { uploadPicture } from "#client/state/upload.ts";
import { Row } from "#client/kit/layout.tsx";
import { AvatarField, type ChosenPicture, croppedPicture } from "./avatar-field.tsx";
import styles from "./account.module.css";

/** Shows if the saved mail address is confirmed, and can resend the link. Empty if the server sends no mail. */
const AddressState = ({ account: { email, emailConfirmed } }: { account: AccountInfo }) => {
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
      await send(ownAccountCalls.sendConfirmation, {}, { silent: true });
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

type Basics = { nickName: string; remark: string; email: string; avatar: string | null; newPicture?: ChosenPicture };

const basicsOf = ({ nickName, remark, email, avatar }: AccountInfo): Basics => ({
  nickName: nickName ?? "",
  remark: remark ?? "",
  email: email ?? "",
  avatar,
});

/** Names of the fields that differ from the account. */
const changedIn = (values: Basics, accountBasics: Basics): string[] =>
  [
    values.nickName !== accountBasics.nickName && "nickName",
    values.remark !== accountBasics.remark && "remark",
    values.email !== accountBasics.email && "email",
    (values.avatar !== accountBasics.avatar || values.newPicture !== undefined) && "avatar",
  ].filter((name) => name !== false);

/** Uploads the selected square and returns its address. Without a new picture it returns the current address. */
const addressOf = async ({ avatar, newPicture }: Basics): Promise<string | null> =>
  newPicture?.square ? uploadPicture(await croppedPicture(newPicture.file, newPicture.square)) : avatar;

/** Form for nickname, remark, mail address and picture of the person's own account. */
export const BasicForm = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const accountBasics = basicsOf(account);
  const { values, errors, busy, change, discard, save } = useBasics(account, accountBasics);
  const dirty = changedIn(values, accountBasics);
  useUnsavedMark(dirty.length > 0);
  const may = useCode("api:admin:user:updatebasic");
  return (
    <form className={styles.accountForm} noValidate onSubmit={(event) => void save(event)}>
      <fieldset disabled={!may}>
        <AvatarField
          name={values.nickName || account.userName}
          picture={values.avatar}
          newPicture={values.newPicture}
          dirty={dirty.includes("avatar")}
          onChoose={(newPicture) => change({ newPicture })}
          onRemove={() => change({ newPicture: undefined, avatar: null })}
        />
        <FormRow
          id="account-nickName"
          label={t("fields.nickName")}
          required
          error={errors["nickName"]}
          dirty={dirty.includes("nickName")}
        >
          <InputGroup
            id="account-nickName"
            name="nickName"
            maxLength={50}
            value={values.nickName}
            intent={errors["nickName"] ? "danger" : undefined}
            onValueChange={(nickName) => change({ nickName })}
          />
        </FormRow>
        <EmailRow
          account={account}
          value={values.email}
          error={errors["email"]}
          dirty={dirty.includes("email")}
          onChange={(email) => change({ email })}
        />
        <FormRow id="account-remark" label={t("fields.remark")} dirty={dirty.includes("remark")}>
          <TextArea
            id="account-remark"
            name="remark"
            fill
            rows={3}
            maxLength={500}
            value={values.remark}
            onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
          />
        </FormRow>
      </fieldset>
      {may && <Foot dirty={dirty.length} busy={busy} onDiscard={discard} />}
    </form>
  );
};

type EmailProps = {
  account: AccountInfo;
  value: string;
  error: string | undefined;
  dirty: boolean;
  onChange: (email: string) => void;
};

const EmailRow = ({ account, value, error, dirty, onChange }: EmailProps) => {
  const t = useT();
  return (
    <FormRow id="account-email" label={t("fields.email")} error={error} help={t("client.user.emailHelp")} dirty={dirty}>
      <InputGroup
        id="account-email"
        name="email"
        type="email"
        maxLength={254}
        value={value}
        intent={error ? "danger" : undefined}
        onValueChange={onChange}
      />
      {!dirty && <AddressState account={account} />}
    </FormRow>
  );
};

/** The number of unsaved changes, and the buttons to save and discard them. */
const Foot = ({ dirty, busy, onDiscard }: { dirty: number; busy: boolean; onDiscard: () => void }) => {
  const t = useT();
  return (
    <Row wrap gap={8}>
      {dirty > 0 && (
        <UnsavedNote>
          <Dot />
          {t("client.unsaved.marks", { count: dirty })}
        </UnsavedNote>
      )}
      <Spacer />
      <Button text={t("client.unsaved.discard")} disabled={dirty === 0} onClick={onDiscard} />
      <Button type="submit" intent="primary" loading={busy} text={t("client.form.save")} />
    </Row>
  );
};

const useBasics = (account: AccountInfo, accountBasics: Basics) => {
  const t = useT();
  const [values, setValues] = useState(accountBasics);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const change = (some: Partial<Basics>): void => {
    setValues((all) => ({ ...all, ...some }));
    setErrors({});
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const nickName = values.nickName.trim();
    if (nickName === "") return setErrors({ nickName: t("field.required") });
    setBusy(true);
    try {
      const { id, version } = account;
      const avatar = await addressOf(values);
      await send(
        ownAccountCalls.updateBasic,
        { id, nickName, remark: values.remark, email: values.email.trim(), avatar, version },
        { silent: true },
      );
      showOk(t("client.form.updated"));
      await loadLoginInfo();
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      const ours = failed.errors.filter(({ path }) => path === "nickName" || path === "email");
      if (ours.length > 0) setErrors(Object.fromEntries(ours.map(({ path, msg }) => [path, msg])));
      else showError(failed);
    } finally {
      setBusy(false);
    }
  };
  return { values, errors, busy, change, discard: () => setValues(accountBasics), save };
};
