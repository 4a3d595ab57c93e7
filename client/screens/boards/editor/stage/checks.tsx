import { Error as ErrorIcon, Exchange, TickCircle } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { isOnGrid } from "#contracts/boards/layout.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import { useT } from "#client/lib/i18n.ts";
import { isReadable } from "../../layout/arrange.ts";
import { faults } from "../../layout/draft.ts";
import { otherTitle, titleOf } from "../panel-words.tsx";
import type { Editor } from "../use-editor.ts";
import type { Hint } from "./stage.tsx";
import styles from "./checks.module.css";

/** The rules of a board, each with how it stands, and what the hand is about to do. */
export const Checks = ({ editor, hint }: { editor: Editor; hint: Hint | undefined }) => {
  const t = useT();
  const { panels } = editor.draft;
  const small = panels.filter((panel) => !isReadable(panel.kind, panel));
  const names = small.map((panel) => titleOf(panel, t)).join(t("client.builder.listComma"));
  return (
    <ul className={styles.root}>
      <Check ok={panels.every(isOnGrid)}>{t("board.check.grid", grid)}</Check>
      <Check ok={faults(panels).overlapping.length === 0}>{t("board.check.overlap")}</Check>
      <Check ok={!faults(panels).tooMany}>
        {t("board.panels", { count: panels.length })} / {grid.mostPanels}
      </Check>
      {small.length > 0 && <Check ok={false}>{t("board.check.small", { names })}</Check>}
      {hint && <HintLine hint={hint} />}
    </ul>
  );
};

const Check = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <li data-ok={ok}>
    {ok ? <TickCircle size={14} /> : <ErrorIcon size={14} />}
    {children}
  </li>
);

const HintLine = ({ hint: { outcome } }: { hint: Hint }) => {
  const t = useT();
  const other = otherTitle(outcome, t);
  if (outcome.is === "free") return null;
  if (outcome.is === "no") return <Check ok={false}>{t(`board.refused.${outcome.why}`, { name: other })}</Check>;
  return (
    <li data-hint>
      <Exchange size={14} />
      {t(`board.hint.${outcome.is}`, { name: other })}
    </li>
  );
};
