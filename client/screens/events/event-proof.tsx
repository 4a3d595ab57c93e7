import { Endorsed, Error as ErrorIcon, TickCircle, Time, WarningSign, Hand } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { type EventAnswer, type ChainLink, CHAIN_MOST } from "#contracts/audit/event-calls.ts";
import { positionText, typeText } from "#contracts/streams/describe-event.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { Hash } from "#client/kit/hash/hash.tsx";
import { classes } from "#client/lib/classes.ts";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { EventIcon } from "../../kit/event-icon.tsx";
import { useProof, type Proof } from "./proof-calls.ts";
import styles from "./events.module.css";

/** Tells what this browser found: the event stands in a signed tree, does not, or waits for the next checkpoint. */
export const ProofCard = ({ answer }: { answer: EventAnswer }) => {
  const t = useT();
  const proof = useProof(answer);
  return (
    <section
      className={classes(styles.proofCard, proof.state === "wrong" && styles.isWrong)}
      data-proof={proof.state}
      aria-live="polite"
    >
      <Said proof={proof} />
      {proof.state === "proved" && (
        <dl>
          <Fact name={t("events.treeSize")}>{positionText(proof.size)}</Fact>
          <Fact name={t("events.root")}>
            <Hash value={proof.root} />
          </Fact>
          <Fact name={t("events.path")}>{t("events.hashes", { count: proof.hashes })}</Fact>
          {proof.at && <Fact name={t("events.signedAt")}>{showTime(proof.at)}</Fact>}
        </dl>
      )}
      {proof.state === "proved" && (
        <p>
          {t("events.signer")} <Hash value={proof.key} />
        </p>
      )}
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Said = ({ proof }: { proof: Proof }) => {
  const t = useT();
  switch (proof.state) {
    case "checking":
      return (
        <header>
          <Time size={16} />
          <b>{t("events.checking")}</b>
        </header>
      );
    case "waiting":
      return (
        <header>
          <Time size={16} />
          <b>{t("events.open")}</b>
          <span>{t("events.nextCheckpoint")}</span>
        </header>
      );
    case "failed":
      return (
        <header>
          <WarningSign size={16} />
          <b>{t("events.notChecked")}</b>
          <span>
            <Sentence text={proof.error.message} />
          </span>
        </header>
      );
    case "wrong":
      return (
        <header role="alert">
          <ErrorIcon size={16} />
          <b>{t("events.proofWrong")}</b>
          <span>{t(`events.fault.${proof.fault}`)}</span>
        </header>
      );
    case "proved":
      return (
        <header>
          <Endorsed size={16} />
          <b>{t("events.inCheckpoint")}</b>
          <span className={styles.proved}>
            <TickCircle size={14} />
            {t("events.proved")}
          </span>
        </header>
      );
    default:
      return proof satisfies never;
  }
};

type Props = { answer: EventAnswer; onChoose: (index: number) => void; onOnly: (correlationId: string) => void };

/** Events of one command by their position; those of a reaction stand under the event that caused them. */
export const EventChain = ({ answer, onChoose, onOnly }: Props) => {
  const t = useT();
  const { chain, event, userName } = answer;
  const { correlationId, device, occurredAt } = event.meta;
  return (
    <section className={styles.eventChain}>
      <h3>
        {t("events.correlation")}
        <Hash value={correlationId} />
        {chain.length > 1 && (
          <LinkButton onClick={() => onOnly(correlationId)}>
            {t("events.onlyThese", { count: chain.length })}
          </LinkButton>
        )}
      </h3>
      <ol>
        <li className={styles.command}>
          <i>
            <Hand size={12} />
          </i>
          <b>{t("events.command")}</b>
          <span>{[userName, device].filter(Boolean).join(t("events.comma"))}</span>
          <em>{showTime(occurredAt)}</em>
        </li>
        {chain.map((link) => (
          <Link key={link.index} link={link} current={link.index === answer.index} onChoose={onChoose} />
        ))}
      </ol>
      {answer.chainCapped && <small>{t("events.chainCapped", { most: CHAIN_MOST })}</small>}
    </section>
  );
};

const Link = ({ link, current, onChoose }: { link: ChainLink; current: boolean; onChoose: Props["onChoose"] }) => {
  const t = useT();
  return (
    <li
      className={classes(link.causedBy !== null && styles.reaction, current && styles.eventChainIsCurrent)}
      aria-current={current || undefined}
    >
      <i>
        <EventIcon type={link.type} size={12} />
      </i>
      {current ? (
        <b>{typeText(link.type, t)}</b>
      ) : (
        <LinkButton onClick={() => onChoose(link.index)}>{typeText(link.type, t)}</LinkButton>
      )}
      <span title={link.stream}>{link.stream.slice(link.stream.indexOf("-") + 1)}</span>
      <em>{positionText(link.index)}</em>
    </li>
  );
};
