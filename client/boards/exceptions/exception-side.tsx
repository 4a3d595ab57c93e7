import { Button } from "@blueprintjs/core";
import { ChevronDown, ChevronUp } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { Board as Definition } from "#contracts/boards/board.ts";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { ExceptionFacts, InHand } from "#client/exceptions/exception-parts.tsx";
import { CommentForm, PanelNotes } from "#client/exceptions/exception-thread.tsx";
import { titleOf } from "#client/exceptions/exception-words.ts";
import { exceptionsKey, useAct, useOneException, type Act, type ExceptionRow } from "#client/exceptions/exception.ts";
import { Muted } from "#client/kit/inline.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session, useCode } from "#client/state/session.ts";
import { useLive } from "#client/state/socket.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { claimException, closeException, openedException } from "./use-exceptions.ts";
import styles from "./exception-side.module.css";

type OpenProps = { row: ExceptionRow; among: readonly string[]; style: CSSProperties; act: Act };

const Steps = ({ id, among }: { id: string; among: readonly string[] }) => {
  const t = useT();
  const at = among.indexOf(id);
  const step = (by: number) => {
    const to = among[at + by];
    if (to) openedException.id = to;
  };
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<ChevronUp size={14} />}
        aria-label={t("collab.previous")}
        disabled={at <= 0}
        onClick={() => step(-1)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<ChevronDown size={14} />}
        aria-label={t("collab.next")}
        disabled={at < 0 || at === among.length - 1}
        onClick={() => step(1)}
      />
      {at >= 0 && <Muted small>{t("collab.nth", { n: at + 1, all: among.length })}</Muted>}
    </>
  );
};

const Opened = ({ row, among, style, act }: OpenProps) => {
  const t = useT();
  const { info } = useSnapshot(session);
  const may = useCode(...exceptionCommands.claim.permission);
  return (
    <div className={styles.sidePlace} style={style}>
      <SidePanel
        className={styles.side}
        bodyClassName={styles.sideBody}
        label={t("common.exception")}
        title={titleOf(row, t)}
        onClose={closeException}
        head={
          <>
            <Steps id={row.id} among={among} />
            <code>{row.code}</code>
          </>
        }
        foot={may ? <CommentForm key={row.id} row={row} act={act} thread /> : undefined}
      >
        <h2>{titleOf(row, t)}</h2>
        <ExceptionFacts row={row} />
        <InHand row={row} me={info?.accountInfo.id ?? ""} may={may} act={act} />
        <PanelNotes id={row.id} raised={row} />
      </SidePanel>
    </div>
  );
};

/** The panel's place below the red area of exceptions, down to the end of the board. In percent and px of the canvas. */
const placeOf = ({ panels }: Pick<Definition, "panels">): CSSProperties => {
  const { x = 8, y = 0, w = 4 } = panels.find(({ kind }) => kind === "exceptions") ?? {};
  const column = "((100% - 48px) / 12)";
  return {
    ["--left" as string]: `calc(36px + ${x} * ${column})`,
    ["--width" as string]: `calc(${w} * ${column} - 24px)`,
    // The remaining height would be too small for lower rows.
    ["--top" as string]: y <= 2 ? `calc(256px + ${y} * (100% - 144px) / 8)` : "108px",
  };
};

/** The exception opened next to a board: the person in charge, the comments and a comment field. */
export const ExceptionSide = ({ board }: { board: Pick<Definition, "panels"> }) => {
  const { id, among } = useSnapshot(openedException);
  const maySee = useCode(...cylinderScreens.exceptions.codes.list);
  const client = useQueryClient();
  const plainAct = useAct();
  const row = useOneException(id ?? "", maySee && id !== undefined);
  const again = () => void client.invalidateQueries({ queryKey: exceptionsKey });
  useLive("exception:changed", (changed) => {
    if (changed.id === id) again();
  });
  useListChanged("exception", again);
  useEffect(() => closeException, []);
  const act: Act = async (action, of, comment) => {
    if (action !== "claim") return plainAct(action, of, comment);
    const went = await claimException(of);
    again();
    return went;
  };
  if (!row || !maySee) return null;
  return <Opened row={row} among={among} style={placeOf(board)} act={act} />;
};
