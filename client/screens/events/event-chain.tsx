import { Hand } from "@blueprintjs/icons";
import type { ChainLink, EventAnswer } from "#contracts/audit/event-calls.ts";
import { CHAIN_MOST } from "#contracts/audit/event-calls.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { classes } from "#client/lib/classes.ts";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { positionText, typeText } from "../event-look/event-words.ts";
import { EventIcon } from "../event-look/event-icon.tsx";
import styles from "./event-chain.module.css";

type Props = { answer: EventAnswer; onChoose: (index: number) => void; onOnly: (correlationId: string) => void };

/** Events of one command by their position; those of a reaction stand under the event that caused them. */
export const EventChain = ({ answer, onChoose, onOnly }: Props) => {
  const t = useT();
  const { chain, event, userName } = answer;
  const { correlationId, device, occurredAt } = event.meta;
  return (
    <section className={styles.root}>
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
      className={classes(link.causedBy !== null && styles.reaction, current && styles.isCurrent)}
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
