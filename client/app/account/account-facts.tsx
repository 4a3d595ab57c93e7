import { Tag } from "@blueprintjs/core";
import { InfoSign } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { showMoment } from "#client/lib/dates.ts";
import { session } from "#client/state/session.ts";
import { Loading } from "#client/kit/loading.tsx";
import { Grid, Row } from "#client/kit/layout.tsx";
import { Fact } from "./fact.tsx";
import { lastSignIn, useOwnAccount, useOwnSessions } from "./own-account.ts";
import { SectionHead } from "./section-head.tsx";
import styles from "./account-facts.module.css";

/** The own account to read: its place in the company, its roles, its rights. */
export const AccountFacts = () => {
  const t = useT();
  const own = useOwnAccount();
  const sessions = useOwnSessions();
  const rights = useSnapshot(session).info?.apiCodes.length ?? 0;
  if (!own) return <Loading />;
  const employee = [own.employeesName, own.employeesIdCode].filter(Boolean).join(" · ");
  const roles = own.roleNames?.split(/[,、]/).filter(Boolean) ?? [];
  return (
    <div className={styles.root}>
      <Grid as="dl" columns="1fr 1fr" className={styles.facts}>
        <Fact name={t("fields.userName")}>{own.userName}</Fact>
        <Fact name={t("fields.nickName")}>{own.nickName}</Fact>
        <Fact name={t("client.account.employee")}>{employee || "–"}</Fact>
        <Fact name={t("fields.postName")}>{own.postName ?? "–"}</Fact>
        <Fact name={t("fields.accountCompany")}>{own.companyName ?? "–"}</Fact>
        <Fact name={t("client.account.created")}>{showMoment(own.createdTime)}</Fact>
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
