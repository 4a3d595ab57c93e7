import { Button, TextArea } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { ExceptionAction } from "#contracts/commands/exception.ts";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { Person } from "./claim.tsx";
import type { Act, ExceptionRow } from "./exception-calls.ts";
import { canAcknowledge } from "./exception-words.ts";
import { FormArea } from "#client/screens/exceptions/form-area.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import styles from "./comment-form.module.css";

type BoxProps = { comment: string; onComment: (comment: string) => void; thread: boolean };

const Box = ({ comment, onComment, thread }: BoxProps) => {
  const t = useT();
  const { info } = useSnapshot(session);
  const box = (
    <TextArea
      id="exception-comment"
      name="comment"
      fill
      rows={thread ? 2 : 3}
      maxLength={500}
      aria-label={thread ? t("exceptions.comment") : undefined}
      placeholder={t("exceptions.commentHint")}
      value={comment}
      onChange={(event) => onComment(event.currentTarget.value)}
    />
  );
  if (thread)
    return (
      <div className={styles.thread}>
        <Person name={info?.accountInfo.nickName || (info?.accountInfo.userName ?? "")} me large />
        {box}
      </div>
    );
  return (
    <FormArea>
      <label htmlFor="exception-comment">{t("exceptions.comment")}</label>
      {box}
    </FormArea>
  );
};

type Props = {
  row: ExceptionRow;
  act: Act;
  /** Stands under a thread, as the next thing that the viewer says in it. */
  thread?: boolean;
};

/** Says what was found, and acknowledges. */
export const CommentForm = ({ row, act, thread = false }: Props) => {
  const t = useT();
  const [comment, setComment] = useState("");
  const [working, setWorking] = useState<ExceptionAction>();
  const done = row.status === "acknowledged" || row.status === "closed";
  const after = { acknowledged: "exceptions.afterDone", closed: "exceptions.afterClosed" };
  const free = thread ? "exceptions.kept" : "exceptions.afterAcknowledge";
  const next = canAcknowledge(row) ? free : "exceptions.holdFirst";
  const send = async (action: "acknowledge" | "comment") => {
    setWorking(action);
    const went = await act(action, row.id, comment.trim());
    setWorking(undefined);
    if (went) setComment("");
  };
  return (
    <>
      <Box comment={comment} onComment={setComment} thread={thread} />
      <footer>
        <Muted small>{t(row.status === "acknowledged" || row.status === "closed" ? after[row.status] : next)}</Muted>
        <Spacer />
        <Button
          text={t("exceptions.sendComment")}
          disabled={comment.trim() === "" || working !== undefined}
          loading={working === "comment"}
          onClick={() => void send("comment")}
        />
        {!done && (
          <Button
            intent="primary"
            icon={thread ? <Tick size={14} /> : undefined}
            text={t("exceptions.acknowledge")}
            disabled={working !== undefined || !canAcknowledge(row)}
            title={canAcknowledge(row) ? undefined : t("exceptions.holdFirst")}
            loading={working === "acknowledge"}
            onClick={() => void send("acknowledge")}
          />
        )}
      </footer>
    </>
  );
};
