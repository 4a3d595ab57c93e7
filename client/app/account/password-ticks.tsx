import { Dot as Bullet, Tick } from "@blueprintjs/icons";
import { passwordChecks, type PasswordRule } from "#contracts/access/password-rule.mjs";
import { useT } from "#client/lib/i18n.ts";
import { Hidden } from "#client/kit/inline.tsx";
import { Row } from "#client/kit/layout.tsx";
import styles from "./password-ticks.module.css";

const words: Record<string, string> = {
  "password.length": "length",
  "password.lengthFree": "lengthFree",
  "password.characters": "characters",
  "password.userName": "userName",
};

type Props = { rule: PasswordRule; password: string; userName: string };

/** The parts of the rule of a new password, each ticked as soon as it is met; the server alone knows the common ones. */
export const PasswordTicks = ({ rule, password, userName }: Props) => {
  const t = useT();
  return (
    <Row as="ul" align="stretch" wrap rowGap={4} gap={12} className={styles.root}>
      {passwordChecks(rule, password, userName).map(({ fault, isMet }) => {
        const met = isMet && password !== "";
        return (
          <Row as="li" gap={4} key={fault} data-met={met || undefined}>
            {met ? <Tick size={12} /> : <Bullet size={12} />}
            {t(`client.account.passwordTick.${words[fault]}`)}
            <Hidden>{t(met ? "client.account.passwordTick.met" : "client.account.passwordTick.open")}</Hidden>
          </Row>
        );
      })}
      <Row as="li" gap={4}>
        <Bullet size={12} />
        {t("client.account.passwordTick.common")}
      </Row>
    </Row>
  );
};
