import { Endorsed, Error as ErrorIcon, TickCircle, Time, WarningSign, Hand } from "@blueprintjs/icons";
import type { ReactElement, ReactNode } from "react";
import { type EventAnswer, type ChainLink, CHAIN_MOST } from "#contracts/audit/event-calls.ts";
import { typeText } from "#contracts/streams/describe-event.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { classes } from "#client/lib/classes.ts";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Box, Card, Grid, Row, Text } from "#client/kit/layout.tsx";
import { EventIcon } from "../../kit/event-icon.tsx";
import { useProof, type Proof } from "./proof-calls.ts";
import styles from "./events.module.css";

/** Shows the result of the check in this browser: the event is in a signed tree, is not, or waits for the next checkpoint. */
export const ProofCard = ({ answer }: { answer: EventAnswer }) => {
  const t = useT();
  const proof = useProof(answer);
  return (
    <Card
      fixed
      className={classes(styles.proofCard, proof.state === "wrong" && styles.isWrong)}
      data-proof={proof.state}
      aria-live="polite"
    >
      <Outcome proof={proof} />
      {proof.state === "proved" && (
        <Row as="dl" align="stretch" justify="between">
          <Fact name={t("common.treeSize")}>{showNumber(proof.size)}</Fact>
          <Fact name={t("common.root")}>
            <Hash value={proof.root} />
          </Fact>
          <Fact name={t("events.path")}>{t("events.hashes", { count: proof.hashes })}</Fact>
          {proof.at && <Fact name={t("events.signedAt")}>{showTime(proof.at)}</Fact>}
        </Row>
      )}
      {proof.state === "proved" && (
        <Text as="p" above={2} size={12} tone="fg3">
          {t("events.signer")} <Hash value={proof.key} />
        </Text>
      )}
    </Card>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text as="dt" size={12} line={16} tone="fg3">
      {name}
    </Text>
    <Text as="dd" line={20} weight={500}>
      {children}
    </Text>
  </div>
);

type HeadProps = { icon: ReactElement; word: string; children?: ReactNode; role?: "alert" };

const Head = ({ icon, word, children, role }: HeadProps) => {
  const t = useT();
  return (
    <Row as="header" wrap rowGap={0} gap={8} line={28} role={role}>
      {icon}
      <Text as="b" weight={600}>
        {t(word)}
      </Text>
      {children}
    </Row>
  );
};

const Outcome = ({ proof }: { proof: Proof }) => {
  const t = useT();
  switch (proof.state) {
    case "checking":
      return <Head icon={<Time size={16} />} word="events.checking" />;
    case "waiting":
      return (
        <Head icon={<Time size={16} />} word="events.open">
          <span>{t("events.nextCheckpoint")}</span>
        </Head>
      );
    case "failed":
      return (
        <Head icon={<WarningSign size={16} />} word="events.notChecked">
          <span>
            <Sentence text={proof.error.message} />
          </span>
        </Head>
      );
    case "wrong":
      return (
        <Head icon={<ErrorIcon size={16} />} word="events.proofWrong" role="alert">
          <span>{t(`events.fault.${proof.fault}`)}</span>
        </Head>
      );
    case "proved":
      return (
        <Head icon={<Endorsed size={16} />} word="events.inCheckpoint">
          <Row as="span" inline gap={4} weight={500} className={styles.proved}>
            <TickCircle size={14} />
            {t("events.proved")}
          </Row>
        </Head>
      );
    default:
      return proof satisfies never;
  }
};

type Props = { answer: EventAnswer; onChoose: (index: number) => void; onOnly: (correlationId: string) => void };

/** Events of one command in the order of the log. Events of a reaction are shown under the event that caused them. */
export const EventChain = ({ answer, onChoose, onOnly }: Props) => {
  const t = useT();
  const { chain, event, userName } = answer;
  const { correlationId, device, occurredAt } = event.meta;
  return (
    <Box as="section" fixed className={styles.eventChain}>
      <Row as="h3" gap={8} size={12} line={28} weight={600} tone="fg2">
        {t("events.correlation")}
        <Hash value={correlationId} />
        {chain.length > 1 && (
          <LinkButton onClick={() => onOnly(correlationId)}>
            {t("events.onlyThese", { count: chain.length })}
          </LinkButton>
        )}
      </Row>
      <Card as="ol" scroll>
        <Row as="li" gap={8} nowrap className={styles.command}>
          <Grid as="i" middle fixed radius="round">
            <Hand size={12} />
          </Grid>
          <Text as="b" weight={500}>
            {t("events.command")}
          </Text>
          <span>{[userName, device].filter(Boolean).join(t("common.comma"))}</span>
          <Text as="em" push size={12} tone="fg3">
            {showTime(occurredAt)}
          </Text>
        </Row>
        {chain.map((link) => (
          <Link key={link.index} link={link} current={link.index === answer.index} onChoose={onChoose} />
        ))}
      </Card>
      {answer.chainCapped && (
        <Text as="small" block tone="fg3">
          {t("events.chainCapped", { most: CHAIN_MOST })}
        </Text>
      )}
    </Box>
  );
};

const Link = ({ link, current, onChoose }: { link: ChainLink; current: boolean; onChoose: Props["onChoose"] }) => {
  const t = useT();
  return (
    <Row
      as="li"
      gap={8}
      nowrap
      className={classes(link.causedBy !== null && styles.reaction, current && styles.eventChainIsCurrent)}
      aria-current={current || undefined}
    >
      <Grid as="i" middle fixed radius="round">
        <EventIcon type={link.type} size={12} />
      </Grid>
      {current ? (
        <Text as="b" weight={500}>
          {typeText(link.type, t)}
        </Text>
      ) : (
        <LinkButton onClick={() => onChoose(link.index)}>{typeText(link.type, t)}</LinkButton>
      )}
      <span title={link.stream}>
        {link.gasBarcode ? <Barcode code={link.gasBarcode} plain /> : link.stream.slice(link.stream.indexOf("-") + 1)}
      </span>
      <Text as="em" push size={12} tone="fg3">
        {showNumber(link.index)}
      </Text>
    </Row>
  );
};
