import { Button, TextArea } from "@blueprintjs/core";
import { Tick, WarningSign } from "@blueprintjs/icons";
import { type ReactNode, useState } from "react";
import { useSnapshot } from "valtio";
import type { ExceptionAction } from "#contracts/commands/exception.ts";
import { Muted, Spacer, RoundSign } from "#client/kit/inline.tsx";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { Person, useWhen } from "./exception-parts.tsx";
import { type Act, type ExceptionRow, useActions } from "./exception.ts";
import { acknowledgeable, raisedBy } from "./exception-words.ts";
import styles from "./exception-parts.module.css";

export const FormArea = ({ children }: { children: ReactNode }) => <div className={styles.formArea}>{children}</div>;

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
      aria-label={thread ? t("fields.comment") : undefined}
      placeholder={t("exceptions.commentHint")}
      value={comment}
      onChange={(event) => onComment(event.currentTarget.value)}
    />
  );
  if (thread)
    return (
      <Row className={styles.thread} align="start" gap={10}>
        <Person name={info?.accountInfo.nickName || (info?.accountInfo.userName ?? "")} me large />
        {box}
      </Row>
    );
  return (
    <FormArea>
      <label htmlFor="exception-comment">{t("fields.comment")}</label>
      {box}
    </FormArea>
  );
};

type CommentProps = {
  row: ExceptionRow;
  act: Act;
  /** True for a form below a comment thread. */
  thread?: boolean;
};

/** A form to comment and acknowledge. */
export const CommentForm = ({ row, act, thread = false }: CommentProps) => {
  const t = useT();
  const [comment, setComment] = useState("");
  const [working, setWorking] = useState<ExceptionAction>();
  const isOver = row.status === "acknowledged" || row.status === "closed";
  const after = { acknowledged: "exceptions.afterDone", closed: "exceptions.afterClosed" };
  const count = acknowledgeable(row);
  const next = count > 0 ? "exceptions.kept" : "exceptions.holdFirst";
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
          text={t("fields.comment")}
          disabled={comment.trim() === "" || working !== undefined}
          loading={working === "comment"}
          onClick={() => void send("comment")}
        />
        {!isOver && (
          <Button
            intent="primary"
            icon={thread ? <Tick size={14} /> : undefined}
            text={t(count > 1 ? "exceptions.acknowledgeN" : "exceptions.acknowledge", { n: count })}
            disabled={working !== undefined || count === 0}
            title={count > 0 ? undefined : t("exceptions.holdFirst")}
            loading={working === "acknowledge"}
            onClick={() => void send("acknowledge")}
          />
        )}
      </footer>
    </>
  );
};

const Raised = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const when = useWhen();
  return (
    <Grid as="li" align="start" columns="24px minmax(0, 1fr) auto" className={styles.note}>
      <RoundSign aria-hidden="true">
        <WarningSign size={12} />
      </RoundSign>
      <p>
        <Muted>{raisedBy(row, t)}</Muted>
      </p>
      <Text as="time" size={12} line={24} tone="fg3">
        {when(row.createdTime)}
      </Text>
    </Grid>
  );
};

type NotesProps = {
  id: string;
  /** The exception. Its thread begins with the person who recorded the cause. */
  raised?: ExceptionRow;
};

/** All actions and comments, oldest first. Everyone can see them. */
export const PanelNotes = ({ id, raised }: NotesProps) => {
  const t = useT();
  const when = useWhen();
  const { info } = useSnapshot(session);
  const actions = useActions(id)?.list ?? [];
  if (actions.length === 0 && !raised) return null;
  return (
    <>
      {!raised && <h3>{t("exceptions.notes")}</h3>}
      <Text className={styles.notes} as="ol" aria-label={raised && t("exceptions.notes")}>
        {raised?.createdEmployeesName && <Raised row={raised} />}
        {actions.map(({ id: key, kind, comment, userId, createdEmployeesName, createdTime }) => (
          <Grid
            as="li"
            align="start"
            columns="24px minmax(0, 1fr) auto"
            key={key}
            className={classes(styles.note, kind !== "commented" && styles.isAct)}
          >
            <Person name={createdEmployeesName ?? ""} me={userId === info?.accountInfo.id} large />
            <p>
              <b>{createdEmployeesName}</b>
              {kind !== "commented" && <Muted>{t(`exceptions.did.${kind}`)} </Muted>}
              {comment}
            </p>
            <Text as="time" size={12} line={24} tone="fg3">
              {when(createdTime)}
            </Text>
          </Grid>
        ))}
      </Text>
    </>
  );
};
