import { Button, TextArea } from "@blueprintjs/core";
import { Cross, Hand, Tick } from "@blueprintjs/icons";
import { useState } from "react";
import type { ExceptionAction } from "#contracts/commands/exception.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Avatar, useWhen } from "./claim.tsx";
import type { ExceptionRow } from "./exception-calls.ts";
import { sayingsOf, titleOf } from "./exception-words.ts";
import { PanelEvents } from "./panel-events.tsx";
import { PanelNotes } from "./panel-notes.tsx";
import { SeverityTag } from "./severity-tag.tsx";

type Act = (action: ExceptionAction, id: string, comment?: string) => Promise<boolean>;
type Props = { row: ExceptionRow; me: string; may: boolean; act: Act; onClose: () => void };

/** Who has it in hand, and what can be done about that. */
const InHand = ({ row, me, may, act }: Omit<Props, "onClose">) => {
  const t = useT();
  const when = useWhen();
  const mine = row.status === "claimed" && row.claimedBy === me;
  const done = row.status === "acknowledged";
  const name = (done ? row.acknowledgedByName : row.claimedByName) ?? "";
  const time = when(done ? row.acknowledgedTime : row.claimedTime);
  const word = done ? "exceptions.doneBy" : mine ? "exceptions.yours" : "exceptions.heldBy";
  return (
    <div className="cy-xp-claim">
      {row.status === "open" ? <Hand size={16} /> : done ? <Tick size={16} /> : <Avatar name={name} me={mine} />}
      <span>
        <b>{row.status === "open" ? t("exceptionStatus.open") : t(word, { name })}</b>
        <small>{row.status === "open" ? t("exceptions.openText") : t("exceptions.seenByAll", { time })}</small>
      </span>
      {may && row.status === "open" && (
        <Button size="small" text={t("exceptions.claim")} onClick={() => void act("claim", row.id)} />
      )}
      {may && mine && (
        <Button
          variant="minimal"
          size="small"
          text={t("exceptions.release")}
          onClick={() => void act("release", row.id)}
        />
      )}
    </div>
  );
};

/** The chosen exception: what happened, what led to it, who has it, and what was said. Head and foot stay, the rest scrolls. */
export const ExceptionPanel = ({ row, me, may, act, onClose }: Props) => {
  const t = useT();
  const [comment, setComment] = useState("");
  const [working, setWorking] = useState<ExceptionAction>();
  const done = row.status === "acknowledged";
  const send = async (action: "acknowledge" | "comment") => {
    setWorking(action);
    const went = await act(action, row.id, comment.trim());
    setWorking(undefined);
    if (went) setComment("");
  };
  return (
    <aside className="cy-xp" aria-label={t("exceptions.selected")}>
      <header>
        <SeverityTag kind={row.kind} />
        <h2 title={titleOf(row, t)}>{titleOf(row, t)}</h2>
        <code>{row.code}</code>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross size={14} />}
          aria-label={t("detail.close")}
          onClick={onClose}
        />
      </header>
      <div className="cy-xp-b" tabIndex={0} role="region" aria-label={titleOf(row, t)}>
        <div className="cy-xp-id">
          <Barcode code={row.gasBarcode} plain={row.cylinderId === null} />
          <span className="cy-muted">{row.specName}</span>
          <span className="cy-muted">{row.factoryNumber}</span>
        </div>
        <div className="cy-xp-say">
          {sayingsOf(row, t).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <InHand row={row} me={me} may={may} act={act} />
        {row.cylinderId !== null && <PanelEvents gasBarcode={row.gasBarcode} />}
        <PanelNotes id={row.id} />
        {may && (
          <div className="cy-xp-form">
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
          </div>
        )}
      </div>
      {may && (
        <footer>
          <span className="cy-muted cy-12">{t(done ? "exceptions.afterDone" : "exceptions.afterAcknowledge")}</span>
          <span className="cy-grow" />
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
      )}
    </aside>
  );
};
