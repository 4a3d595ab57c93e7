import { Tab, Tabs } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { session, useCode } from "#client/state/session.ts";
import { AccountCard } from "./account-card.tsx";
import { AccountFacts } from "./account-facts.tsx";
import { BasicForm } from "./basic-form.tsx";
import { useAddressLink } from "./own-address.ts";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./settings.module.css";

/** Own account: the person, name and picture, password and sessions. */
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
      {mayChangePassword && <PasswordForm account={account} />}
      <OwnSessions />
    </>
  );
  return (
    <div className={styles.root}>
      <div className={styles.column}>
        <PageHead title={t("client.account.settings")} />
        <div className={styles.parts}>
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
        </div>
      </div>
    </div>
  );
};
