import { Button, TextArea } from "@blueprintjs/core";
import { useState } from "react";
import type { ExceptionAction } from "#contracts/commands/exception.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Act, ExceptionRow } from "./exception-calls.ts";
import { FormArea } from "#client/screens/exceptions/form-area.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";

/** Says what was found, and acknowledges. */
export const CommentForm = ({ row, act }: { row: ExceptionRow; act: Act }) => {
  const t = useT();
  const [comment, setComment] = useState("");
  const [working, setWorking] = useState<ExceptionAction>();
  const done = row.status === "acknowledged" || row.status === "closed";
  const after = { acknowledged: "exceptions.afterDone", closed: "exceptions.afterClosed" };
  const send = async (action: "acknowledge" | "comment") => {
    setWorking(action);
    const went = await act(action, row.id, comment.trim());
    setWorking(undefined);
    if (went) setComment("");
  };
  return (
    <>
      <FormArea>
        <label htmlFor="exception-comment">{t("exceptions.comment")}</label>
        <TextArea
          id="exception-comment"
          name="comment"
          fill
          rows={3}
          maxLength={500}
          placeholder={t("exceptions.commentHint")}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </FormArea>
      <footer>
        <Muted small>
          {t(
            row.status === "acknowledged" || row.status === "closed"
              ? after[row.status]
              : "exceptions.afterAcknowledge",
          )}
        </Muted>
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
            text={t("exceptions.acknowledge")}
            disabled={working !== undefined}
            loading={working === "acknowledge"}
            onClick={() => void send("acknowledge")}
          />
        )}
      </footer>
    </>
  );
};
