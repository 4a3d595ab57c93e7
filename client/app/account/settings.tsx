import { Button, InputGroup, Tab, Tabs } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { useSnapshot } from "valtio";
import { ApiError } from "#client/lib/api-error.ts";
import { put } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { hasCode, session, useCode, type AccountInfo } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { PasswordForm } from "./password-form.tsx";
import accountStyles from "./account.module.css";

/** Own account: who it is, its name and remark, its password. */
export const AccountSettings = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  const may = useCode("api:admin:user:getbasic");
  const account = info?.accountInfo;
  if (!account || !may) return <EmptyState kind="forbidden" code="api:admin:user:getbasic" page />;
  return (
    <>
      <PageHead title={t("client.account.settings")} />
      <div className={accountStyles.root}>
        <Tabs id="account" animate={false} renderActiveTabPanelOnly>
          <Tab
            id="basic"
            disabled={false}
            title={t("client.account.basic")}
            panel={<Basic key={account.version} account={account} />}
          />
          {hasCode("api:admin:user:changepassword") && (
            <Tab
              id="security"
              disabled={false}
              title={t("client.account.security")}
              panel={<PasswordForm account={account} />}
            />
          )}
        </Tabs>
      </div>
    </>
  );
};

const Basic = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const [nickName, setNickName] = useState(account.nickName ?? "");
  const [remark, setRemark] = useState(account.remark ?? "");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const may = hasCode("api:admin:user:updatebasic");
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (nickName.trim() === "") return setError(t("field.required"));
    setBusy(true);
    try {
      const { id, avatar, version } = account;
      await put("/admin/account/updatebasic", { id, nickName: nickName.trim(), remark, avatar, version });
      showOk(t("client.form.updated"));
      await loadLoginInfo();
    } catch (failed) {
      if (failed instanceof ApiError) setError(failed.errors.find(({ path }) => path === "nickName")?.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={accountStyles.form} noValidate onSubmit={(event) => void save(event)}>
      <FormRow id="account-userName" label={t("fields.userName")}>
        <InputGroup id="account-userName" readOnly value={account.userName} />
      </FormRow>
      <FormRow
        id="account-nickName"
        label={t("fields.nickName")}
        required={may}
        error={error}
        dirty={nickName !== (account.nickName ?? "")}
      >
        <InputGroup
          id="account-nickName"
          name="nickName"
          maxLength={50}
          readOnly={!may}
          value={nickName}
          intent={error ? "danger" : undefined}
          onValueChange={(value) => (setNickName(value), setError(undefined))}
        />
      </FormRow>
      <FormRow id="account-remark" label={t("fields.remark")} dirty={remark !== (account.remark ?? "")}>
        <InputGroup
          id="account-remark"
          name="remark"
          maxLength={500}
          readOnly={!may}
          value={remark}
          onValueChange={setRemark}
        />
      </FormRow>
      {may && <Button type="submit" intent="primary" loading={busy} text={t("client.form.save")} />}
    </form>
  );
};
