import { Document, WarningSign } from "@blueprintjs/icons";
import type { ReplayStep } from "#contracts/audit/replay-call.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { codeText } from "../event-look/event-words.ts";
import type { Replayed } from "./use-replay.ts";
import styles from "./beside-list.module.css";

/** The numbers by which lists call the states of an order. */
const statusNumbers = { declined: 0, completed: 1, pending: 2 } as const;

/** Orders and exceptions that the step belongs to, with what people did about them. */
export const Beside = ({ replayed: { answer }, step }: { replayed: Replayed; step: ReplayStep }) => {
  const t = useT();
  const orders = answer.orders.filter(({ revisions }) => revisions.includes(step.revision));
  const exceptions = answer.exceptionsBeside.filter(({ revision }) => revision === step.revision);
  if (orders.length + exceptions.length === 0) return null;
  return (
    <section className={styles.root}>
      <h3>{t("replay.beside")}</h3>
      <ul>
        {orders.map(({ orderNumber, status, clientName, placedAt, endedAt }) => (
          <li key={orderNumber}>
            <Document size={14} />
            <span>
              <b>{t(`orderStatus.${statusNumbers[status]}`)}</b> {orderNumber}
              <small>
                {[clientName, showMoment(placedAt), endedAt && showMoment(endedAt)].filter(Boolean).join(" · ")}
              </small>
            </span>
          </li>
        ))}
        {exceptions.map(({ id, code, status, actions }) => (
          <li key={id}>
            <WarningSign size={14} />
            <span>
              <b>{codeText(code, t)}</b> {t(`exceptionStatus.${status}`)}
              {actions.map(({ type, at, user, comment }) => (
                <small key={type + at}>
                  {[t(`eventType.${type}`), user.name, showMoment(at), comment].filter(Boolean).join(" · ")}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
