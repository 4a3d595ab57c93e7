import { Comment, Hand, Tick } from "@blueprintjs/icons";
import { Link } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { useT } from "#client/lib/i18n.ts";
import { useWhen } from "#client/exceptions/exception-parts.tsx";
import { useActions, type ExceptionRow } from "#client/exceptions/exception.ts";
import { handOf } from "#client/exceptions/exception-words.ts";
import styles from "./exception-hands.module.css";

/** Person who claimed or acknowledged an exception, and the way to where that is done. */
export const ExceptionHands = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const when = useWhen();
  const { name, at: since, word, isOver } = handOf(row);
  const at = new URLSearchParams({ gasBarcode: row.gasBarcode, id: row.id });
  return (
    <span className={styles.root}>
      {row.status === "open" ? (
        t("exceptionStatus.open")
      ) : (
        <>
          {isOver ? <Tick size={12} /> : <Hand size={12} />}
          <b>{name}</b> {t(word, { time: when(since) })}
        </>
      )}
      <Link href={`${cylinderScreens.exceptions.path}?${at}`} className={styles.link}>
        {t("detail.toException")}
      </Link>
    </span>
  );
};

/** Comments in order. */
export const ExceptionComments = ({ id }: { id: string }) => {
  const when = useWhen();
  const said = (useActions(id)?.list ?? []).filter(({ comment }) => comment);
  return said.map((action) => (
    <p key={action.id} className={styles.said}>
      <Comment size={12} />
      <b>{action.createdEmployeesName}</b>
      {action.comment}
      <small>{when(action.createdTime)}</small>
    </p>
  ));
};
