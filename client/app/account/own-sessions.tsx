import { Button, Tag } from "@blueprintjs/core";
import { Desktop, LogOut, MobilePhone, WarningSign } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import type { OwnSession } from "#contracts/wire/sign-in.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { sessionsKey, useOwnSessions, SectionHead } from "./account-parts.tsx";
import styles from "./account.module.css";

/** The person's sessions. Each can be signed out here. */
export const OwnSessions = () => {
  const t = useT();
  const sessions = useOwnSessions();
  const end = useEnd();
  const endOthers = async (): Promise<void> => {
    const question = { title: t("client.account.endOthers"), text: t("client.account.endOthersText"), danger: true };
    if (await confirm({ ...question, action: t("client.account.endOthers") })) await end({ all: "true" });
  };
  return (
    <>
      <SectionHead title={t("client.account.places")} note={t("client.account.placeCount", { count: sessions.length })}>
        {sessions.length > 1 && (
          <Button
            variant="minimal"
            size="small"
            intent="danger"
            icon={<LogOut size={14} />}
            text={t("client.account.endOthers")}
            onClick={() => void endOthers()}
          />
        )}
      </SectionHead>
      <Box as="ul" radius="panel" className={styles.ownSessions}>
        {sessions.map((session) => (
          <Place key={session.id} session={session} onEnd={() => void end({ id: session.id })} />
        ))}
      </Box>
    </>
  );
};

/** Ends sessions and then reloads the list, also after a failure. */
const useEnd = () => {
  const t = useT();
  const queries = useQueryClient();
  return async (which: { id: string } | { all: "true" }): Promise<void> => {
    try {
      await send(signInCalls.endSessions, which);
      showOk(t("client.account.endedOne"));
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
    } finally {
      await queries.invalidateQueries({ queryKey: sessionsKey });
    }
  };
};

const Place = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const t = useT();
  const age = useAge();
  // Sessions use the real clock, not the business clock.
  const now = useClock(60_000);
  const { device, address, since, lastSeen, isThis, isNewAddress, openedBy } = session;
  const unused = now - Date.parse(lastSeen);
  const ago = unused < 60_000 ? t("client.account.justNow") : t("common.ago", { age: age(unused) });
  return (
    <li>
      <Grid
        as="i"
        middle
        fixed
        fill="surface2"
        radius="control"
        tone="fg3"
        className={classes(styles.sign, isThis && styles.isThis)}
      >
        {/Android|iOS/.test(device) ? <MobilePhone /> : <Desktop />}
      </Grid>
      <Row wrap rowGap={0} gap={8} grow className={styles.device}>
        <Text as="b" weight={600}>
          {device || "–"}
        </Text>
        {isThis && (
          <Tag minimal intent="primary">
            {t("client.account.thisDevice")}
          </Tag>
        )}
        {isNewAddress && (
          <Tag minimal intent="warning" icon={<WarningSign size={12} />}>
            {t("client.account.newAddress")}
          </Tag>
        )}
        <Text as="small" size={12} tone="fg3">
          {t("client.account.since", {
            address,
            time: showMoment(since),
            how: t(`client.account.openedBy.${openedBy}`),
          })}
        </Text>
      </Row>
      <Text nowrap tone="fg2">
        {isThis ? t("common.now") : ago}
      </Text>
      {!isThis && (
        <Button
          size="small"
          text={t("client.account.endOne")}
          aria-label={t("client.account.endOneOf", { device })}
          onClick={onEnd}
        />
      )}
    </li>
  );
};
