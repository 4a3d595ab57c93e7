import { Button } from "@blueprintjs/core";
import { LogOut, Shield } from "@blueprintjs/icons";
import { Loading } from "#client/kit/loading.tsx";
import { Logo } from "#client/kit/logo.tsx";
import { RoundSign, Spacer } from "#client/kit/inline.tsx";
import { Box, Card, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { signOut } from "#client/state/sign-out.ts";
import { useFactor } from "./factor-card.tsx";
import { FactorSetup } from "./factor-setup.tsx";
import styles from "./account.module.css";

/** Sets up the second factor that a role of the person demands. The person sees no other page before. */
export const FactorDemanded = ({ onDone }: { onDone: () => void }) => {
  const t = useT();
  const { data: factor } = useFactor();
  if (!factor) return <Loading page />;
  const roles = factor.demandedBy.join(t("client.factor.roleComma"));
  const leave = (): void => void signOut();
  return (
    <Stack as="main" fill="surface" scroll className={styles.demanded}>
      <Row gap={10} padX={16} padY={4} fixed>
        <Logo size={22} />
        <Text as="b" size={16} weight={600}>
          Cylindra
        </Text>
        <Spacer />
        {factor.userName}
        <Button variant="minimal" icon={<LogOut />} text={t("client.signOut")} onClick={leave} />
      </Row>
      <Card className={styles.demandedCard}>
        <Row gap={16} padX={24} padY={20}>
          <RoundSign>
            <Shield />
          </RoundSign>
          <Box>
            <Title as="h1" size={16} line={24}>
              {t("client.factor.demandedTitle", { roles })}
            </Title>
            <Text tone="fg2">{t("client.factor.demandedText")}</Text>
          </Box>
        </Row>
        <FactorSetup
          isOn={factor.on}
          userName={factor.userName}
          note={t("client.factor.noPhone")}
          leave={t("client.signOut")}
          onLeave={leave}
          onDone={onDone}
        />
      </Card>
    </Stack>
  );
};
