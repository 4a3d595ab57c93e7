import { Button, Tab, Tabs, Tag } from "@blueprintjs/core";
import { IdNumber, InfoSign, Lock } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { showMoment } from "#client/lib/dates.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { type AccountInfo, hasPassword, passwordRule, session, useCode } from "#client/state/session.ts";
import { Box, Grid, Row, Stack, Title } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { Fact, lastSignIn, SectionHead, useOwnAccount, useOwnSessions } from "./account-parts.tsx";
import { BasicForm } from "./basic-form.tsx";
import { FactorCard } from "./factor-card.tsx";
import { useAddressLink } from "./own-address.ts";
import { useSignInOffer } from "#client/state/login-info.ts";
import { OwnSessions } from "./own-sessions.tsx";
import styles from "./account.module.css";
import { type FormEvent, useState } from "react";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import { mostPasswordCharacters } from "#contracts/access/password-rule.mjs";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { PasswordInput } from "#client/kit/inputs/password-input.tsx";
import { showError, showOk } from "#client/state/toasts.ts";
import { signOut } from "#client/state/sign-out.ts";
import { newPasswordErrors, type NewPasswordErrors, NewPasswordRows } from "./new-password.tsx";

/** Delay of the sign-out after a change of the password, from the specification, in ms. */
const goodbye = 1000;

const empty = { oldPassword: "", newPassword: "", confirmPassword: "" };
type Name = keyof typeof empty;

/** Changes the person's own password. This ends all sessions, also this one. */
const PasswordForm = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<NewPasswordErrors & { oldPassword?: string }>({});
  const [busy, setBusy] = useState(false);
  const change = (name: Name, value: string): void => setValues((all) => ({ ...all, [name]: value }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const faults = newPasswordErrors(passwordRule(), values, account.userName);
    const all = values.oldPassword === "" ? { ...faults, oldPassword: t("field.required") } : faults;
    setErrors(all);
    if (Object.keys(all).length > 0) return;
    setBusy(true);
    try {
      await send(ownAccountCalls.changePassword, await sealPasswordsIn(values), { silent: true });
      showOk(t("client.account.passwordChanged"));
      setTimeout(() => void signOut(), goodbye);
    } catch (failed) {
      setBusy(false);
      if (!(failed instanceof ApiError)) throw failed;
      const atFields = failed.errors.filter(({ path }) => path in values);
      setErrors(Object.fromEntries(atFields.map(({ path, msg }) => [path, msg])));
      if (atFields.length === 0) showError(failed);
    }
  };
  return (
    <form className={styles.accountForm} noValidate onSubmit={(event) => void save(event)}>
      <SectionHead title={t("client.account.password")} />
      <input type="text" name="username" autoComplete="username" value={account.userName} readOnly hidden />
      <FormRow id="account-oldPassword" label={t("client.account.oldPassword")} required error={errors.oldPassword}>
        <PasswordInput
          id="account-oldPassword"
          name="oldPassword"
          maxLength={mostPasswordCharacters}
          autoComplete="current-password"
          value={values.oldPassword}
          invalid={errors.oldPassword !== undefined}
          onChange={(value) => change("oldPassword", value)}
        />
      </FormRow>
      <NewPasswordRows
        rule={passwordRule()}
        values={values}
        errors={errors}
        userName={account.userName}
        onChange={change}
      />
      <Row wrap gap={8}>
        <Muted small>{t("client.account.endsAll")}</Muted>
        <Spacer />
        <Button type="submit" intent="primary" loading={busy} text={t("client.account.changePassword")} />
      </Row>
    </form>
  );
};

/** The password, folded to a line until the person changes it. */
const PasswordPart = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const changed = account.passwordChangedTime && showMoment(account.passwordChangedTime).slice(0, 10);
  if (isOpen) return <PasswordForm account={account} />;
  return (
    <>
      <SectionHead title={t("client.account.password")} />
      <Row gap={12} padX={16} padY={8} radius="panel" className={styles.ownSessions}>
        <Lock />
        <Muted>{changed ? t("client.account.passwordSince", { day: changed }) : t("client.account.passwordSet")}</Muted>
        <Spacer />
        <Button size="small" text={t("client.account.changePassword")} onClick={() => setOpen(true)} />
      </Row>
    </>
  );
};

/** The provider at which the person signs in. */
const ProviderPart = () => {
  const t = useT();
  const label = useSignInOffer()?.sso.label;
  return (
    <>
      <SectionHead title={t("client.account.provider")} />
      <Row gap={12} padX={16} padY={12} radius="panel" className={styles.ownSessions} data-provider>
        <IdNumber />
        <Muted>{label ? t("client.account.atProvider", { label }) : t("client.account.providerOff")}</Muted>
      </Row>
    </>
  );
};

/** Card of the signed-in person: picture, name, post, company and number of sessions. */
const AccountCard = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const ownAccount = useOwnAccount();
  const sessions = useOwnSessions();
  const name = account.nickName || account.userName;
  return (
    <Box as="aside" fill="surface" radius="panel" className={styles.accountCard}>
      <Stack align="center" gap={4} text="center" anywhere className={styles.person}>
        <Avatar name={name} picture={account.avatar} size={96} />
        <Title above={12} size={16} line={24}>
          {name}
        </Title>
        <Muted>{[account.userName, ownAccount?.postName].filter(Boolean).join(" · ")}</Muted>
      </Stack>
      <Box as="dl" className={styles.facts}>
        {account.companyName && <Fact name={t("fields.accountCompany")}>{account.companyName}</Fact>}
        {ownAccount?.roleNames && <Fact name={t("fields.roleNames")}>{ownAccount.roleNames}</Fact>}
        <Fact name={t("client.account.lastSignIn")}>{showMoment(lastSignIn(sessions))}</Fact>
        <Fact name={t("client.account.places")}>{t("client.account.placeCount", { count: sessions.length })}</Fact>
      </Box>
    </Box>
  );
};

/** Read-only facts of the account: company, roles and rights. */
const AccountFacts = () => {
  const t = useT();
  const ownAccount = useOwnAccount();
  const sessions = useOwnSessions();
  const rights = useSnapshot(session).info?.apiCodes.length ?? 0;
  if (!ownAccount) return <Loading />;
  const employee = [ownAccount.employeesName, ownAccount.employeesIdCode].filter(Boolean).join(" · ");
  const roles = ownAccount.roleNames?.split(/[,、]/).filter(Boolean) ?? [];
  return (
    <div className={styles.accountFacts}>
      <Grid as="dl" columns="1fr 1fr" className={styles.accountFactsFacts}>
        <Fact name={t("fields.userName")}>{ownAccount.userName}</Fact>
        <Fact name={t("fields.nickName")}>{ownAccount.nickName}</Fact>
        <Fact name={t("resources.employee")}>{employee || "–"}</Fact>
        <Fact name={t("fields.postName")}>{ownAccount.postName ?? "–"}</Fact>
        <Fact name={t("fields.accountCompany")}>{ownAccount.companyName ?? "–"}</Fact>
        <Fact name={t("client.account.created")}>{showMoment(ownAccount.createdTime)}</Fact>
        <Fact name={t("client.account.lastSignIn")}>{showMoment(lastSignIn(sessions))}</Fact>
      </Grid>
      <SectionHead title={t("client.account.rights")} note={t("client.account.rightCount", { count: rights })} />
      <Row as="p" align="stretch" wrap gap={8} padY={12} hairline="top">
        {roles.map((role) => (
          <Tag key={role} minimal>
            {role}
          </Tag>
        ))}
      </Row>
      <Row as="p" gap={8} padY={8} padX={12} fill="surface" radius="control" tone="fg2">
        <InfoSign size={14} />
        {t("client.account.changedByOthers")}
      </Row>
    </div>
  );
};

/** Page of the person's own account: name and picture, password and sessions. */
export const AccountSettings = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  const may = useCode("api:admin:user:getbasic");
  const mayChangePassword = useCode("api:admin:user:changepassword");
  useAddressLink();
  const account = info?.accountInfo;
  if (!account || !may) return <EmptyState kind="forbidden" code="api:admin:user:getbasic" page />;
  const security = (
    <>
      {account.isExternal && <ProviderPart />}
      {mayChangePassword && hasPassword(account) && <PasswordPart account={account} />}
      {/* The second factor is of a sign-in by password, and its setup asks for one. */}
      {hasPassword(account) && <FactorCard />}
      <OwnSessions />
    </>
  );
  return (
    <div className={styles.settings}>
      <div className={styles.column}>
        <PageHead title={t("client.account.settings")} />
        <Grid gap={24} columns="264px minmax(0, 1fr)" className={styles.parts}>
          <AccountCard account={account} />
          <Tabs id="account" animate={false}>
            <Tab id="info" title={t("client.account.info")} panel={<AccountFacts />} />
            <Tab
              id="basic"
              title={t("client.account.basic")}
              panel={<BasicForm key={account.version} account={account} />}
            />
            <Tab id="security" title={t("client.account.security")} panel={security} />
          </Tabs>
        </Grid>
      </div>
    </div>
  );
};
