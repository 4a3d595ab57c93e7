import { Button, Radio } from "@blueprintjs/core";
import { useState } from "react";
import type { BoardAnswer } from "#contracts/boards/board-calls.ts";
import { Thumbnail } from "#client/boards/thumbnail.tsx";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { ErrorLine, Spacer } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { Table } from "#client/kit/table/table.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { ownPicks, type Picks, type Side } from "#client/kit/draft/draft-conflict.ts";
import { differences, faults, merged, type Difference, type Draft } from "./board-draft.ts";
import { placeWords, titleOf } from "./panel-words.tsx";
import { draftOf, type Editor } from "./use-editor.ts";
import styles from "./editor.module.css";

type Props = {
  editor: Editor;
  /** The version that another person saved meanwhile. */
  theirs: BoardAnswer;
  onSave: (draft: Draft) => void;
  onSettled: () => void;
};

/** A dialog for conflicts: for each difference, choose mine or theirs. Saving needs a choice that fits on the board. */
export const Conflict = ({ editor, theirs, onSave, onSettled }: Props) => {
  const t = useT();
  const mine = editor.draft;
  const other = draftOf(theirs);
  const [conflicts] = useState(() => differences(draftOf(editor.opened), mine, other));
  const all = (side: Side): Picks => Object.fromEntries(conflicts.map(({ key }) => [key, side]));
  const [picks, setPicks] = useState<Picks>(() => ownPicks(conflicts));
  const result = merged(mine, other, conflicts, picks);
  const wrong = wrongOf(result, t);
  const goOn = (draft: Draft): void => {
    editor.goOn(theirs, draft);
    onSettled();
  };
  return (
    <Dialog
      className={styles.conflict}
      role="alertdialog"
      title={
        theirs.modifiedUserName ? t("client.form.staleBy", { name: theirs.modifiedUserName }) : t("client.form.stale")
      }
      onClose={onSettled}
    >
      <div className="bp6-dialog-body">
        <p>{t("client.form.staleText", { opened: editor.opened.version, version: theirs.version })}</p>
        <Row className={styles.sides} align="start" gap={16}>
          <Differences found={conflicts} drafts={{ mine, theirs: other }} picks={picks} onPick={setPicks} />
          <Text as="figure">
            <Thumbnail panels={result.panels} width={192} />
            <Text as="figcaption" above={4} size={12} tone="fg3">
              {t("board.conflict.result")}
            </Text>
          </Text>
        </Row>
        {wrong && (
          <ErrorLine role="alert" className={styles.wrong}>
            {wrong}
          </ErrorLine>
        )}
      </div>
      <div className="bp6-dialog-footer">
        <Button variant="minimal" text={t("board.conflict.allMine")} onClick={() => setPicks(all("mine"))} />
        <Button variant="minimal" text={t("board.conflict.allTheirs")} onClick={() => setPicks(all("theirs"))} />
        <Spacer />
        <Button autoFocus text={t("client.form.keepEditing")} disabled={Boolean(wrong)} onClick={() => goOn(result)} />
        <Button
          intent="primary"
          text={t("client.form.saveAs", { version: theirs.version + 1 })}
          disabled={Boolean(wrong)}
          onClick={() => {
            goOn(result);
            onSave(result);
          }}
        />
      </div>
    </Dialog>
  );
};

/** The reason why the choices do not fit on one board. */
const wrongOf = ({ panels }: Draft, t: Translate): string | undefined => {
  const { overlapping, tooMany } = faults(panels);
  if (tooMany) return t("board.conflict.tooMany");
  const names = overlapping.map((panel) => titleOf(panel, t)).join(t("client.builder.listComma"));
  return overlapping.length > 0 ? t("board.conflict.overlap", { names }) : undefined;
};

type DifferencesProps = {
  found: readonly Difference[];
  drafts: Record<Side, Draft>;
  picks: Picks;
  onPick: (picks: Picks) => void;
};

const Differences = ({ found: conflicts, drafts, picks, onPick }: DifferencesProps) => {
  const t = useT();
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("board.conflict.what")}</th>
          <th scope="col">{t("client.form.mine")}</th>
          <th scope="col">{t("documents.conflict.pick.theirs")}</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map((each) => (
          <tr key={each.key}>
            <td>{nameOf(each, t)}</td>
            {(["mine", "theirs"] as const).map((side) => (
              <td key={side}>
                <Radio
                  name={`pick ${each.key}`}
                  checked={picks[each.key] === side}
                  label={sideText(each, side, drafts[side], t)}
                  onChange={() => onPick({ ...picks, [each.key]: side })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

const nameOf = (each: Difference, t: Translate): string => {
  if (each.part === "name") return t("common.name");
  if (each.part === "companyId") return t("common.company");
  const panel = each.mine ?? each.theirs;
  return panel ? titleOf(panel, t) : "";
};

const sideText = (each: Difference, side: Side, draft: Draft, t: Translate): string => {
  if (each.part === "name") return draft.name;
  if (each.part === "companyId") return t(draft.companyId ? "board.conflict.oneCompany" : "board.companyViewer");
  const panel = each[side];
  if (!panel) return t("board.conflict.absent");
  const twin = each[side === "mine" ? "theirs" : "mine"];
  const place = placeWords(panel, t);
  return twin && placeWords(twin, t) === place ? t("board.conflict.otherFields", { place }) : place;
};
