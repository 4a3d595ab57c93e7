import { useT } from "#client/lib/i18n.ts";
import { showMoment } from "#client/lib/dates.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { Muted } from "#client/kit/inline.tsx";
import type { AccountInfo } from "#client/state/session.ts";
import { Box, Stack, Title } from "#client/kit/layout.tsx";
import { Fact } from "./fact.tsx";
import { lastSignIn, useOwnAccount, useOwnSessions } from "./own-account.ts";
import styles from "./account-card.module.css";

/** The person signed in: picture, name, post, company, and how many places are signed in. */
export const AccountCard = ({ account }: { account: AccountInfo }) => {
  const t = useT();
  const own = useOwnAccount();
  const sessions = useOwnSessions();
  const name = account.nickName || account.userName;
  return (
    <Box as="aside" fill="surface" radius="panel" className={styles.root}>
      <Stack align="center" gap={4} text="center" anywhere className={styles.person}>
        <Avatar name={name} picture={account.avatar} size={96} />
        <Title above={12} size={16} line={24}>
          {name}
        </Title>
        <Muted>{[account.userName, own?.postName].filter(Boolean).join(" · ")}</Muted>
      </Stack>
      <Box as="dl" className={styles.facts}>
        {account.companyName && <Fact name={t("fields.accountCompany")}>{account.companyName}</Fact>}
        {own?.roleNames && <Fact name={t("fields.roleNames")}>{own.roleNames}</Fact>}
        <Fact name={t("client.account.lastSignIn")}>{showMoment(lastSignIn(sessions))}</Fact>
        <Fact name={t("client.account.places")}>{t("client.account.placeCount", { count: sessions.length })}</Fact>
      </Box>
    </Box>
  );
};
