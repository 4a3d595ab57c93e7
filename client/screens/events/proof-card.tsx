import { Endorsed, Error as ErrorIcon, TickCircle, Time, WarningSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { Hash } from "#client/kit/hash/hash.tsx";
import { classes } from "#client/lib/classes.ts";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { positionText } from "../event-look/event-words.ts";
import { useProof, type Proof } from "./use-proof.ts";
import styles from "./proof-card.module.css";

/** Tells what this browser found: the event stands in a signed tree, does not, or waits for the next checkpoint. */
export const ProofCard = ({ answer }: { answer: EventAnswer }) => {
  const t = useT();
  const proof = useProof(answer);
  return (
    <section
      className={classes(styles.root, proof.state === "wrong" && styles.isWrong)}
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
