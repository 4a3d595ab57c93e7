import { Button, SegmentedControl } from "@blueprintjs/core";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Box, Text } from "#client/kit/layout.tsx";
import type { Draft } from "./document-draft.ts";
import { type Changed, firstPick, mergedText, mergeTexts, type Part, type Pick } from "../../kit/draft/merge-texts.ts";
import styles from "./documents.module.css";

type Picks = ReadonlyMap<number, Pick>;

/** Resolves a conflict with the typed text, the other person's text or a mix of both. Undo in the editor restores the typed text. */
export const TextsDialog = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const t = useT();
  const { open, theirs } = useSnapshot(draft.state);
  const [picks, setPicks] = useState<Picks>(new Map());
  if (!open || !theirs) return null;
  const parts = mergeTexts(open.base.content, open.text, theirs.content);
  const go = (text: string): void => {
    draft.settle(text);
    onClose();
  };
  const title = (
    <>
      {t("documents.conflict.title", { name: theirs.changedByName })}
      <HeadNote>{t("documents.versionAt", { version: theirs.version, time: showMoment(theirs.changedTime) })}</HeadNote>
    </>
  );
  return (
    <DialogFrame width={1200} title={title} onClose={onClose}>
      <Box padY={16} padX={24} rule="top" scroll className={styles.textsDialog}>
        <p>{t("documents.conflict.text")}</p>
        <Text as="div" weight={600} className={styles.heads} aria-hidden="true">
          <span>{t("documents.conflict.pick.mine")}</span>
          <span>{t("documents.conflict.base", { version: open.base.version })}</span>
          <span>{t("documents.conflict.theirs", { name: theirs.changedByName })}</span>
        </Text>
        {parts.map((part, index) => (
          <PartRow
            // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
            key={index}
            part={part}
            pick={picks.get(index)}
            onPick={(pick) => setPicks(new Map(picks).set(index, pick))}
          />
        ))}
      </Box>
      <div className="bp6-dialog-footer">
        <Button variant="minimal" text={t("documents.conflict.takeTheirs")} onClick={() => go(theirs.content)} />
        <Button variant="minimal" text={t("documents.conflict.keepMine")} onClick={() => go(open.text)} />
        <Spacer />
        <Button text={t("client.form.keepEditing")} onClick={onClose} />
        <Button
          autoFocus
          intent="primary"
          text={t("documents.conflict.merge")}
          onClick={() => go(mergedText(parts, picks))}
        />
      </div>
    </DialogFrame>
  );
};

type RowProps = { part: Part; pick: Pick | undefined; onPick: (pick: Pick) => void };

const PartRow = ({ part, pick, onPick }: RowProps) => {
  const t = useT();
  if (part.kind === "same")
    return (
      <Muted as="p" small className={styles.same}>
        {t("documents.conflict.same", { count: part.lines.length })}
      </Muted>
    );
  return <Change part={part} pick={pick ?? firstPick(part)} onPick={onPick} />;
};

type ChangeProps = { part: Changed; pick: Pick; onPick: (pick: Pick) => void };

/** One difference: three texts side by side, and the choice between them. */
const Change = ({ part, pick, onPick }: ChangeProps) => {
  const t = useT();
  const options: Pick[] = ["mine", "theirs", "all"];
  const isPicked = (side: Pick): boolean => pick === side || pick === "all";
  return (
    <Box as="section" pad={8} radius="panel" className={classes(styles.change, part.kind === "both" && styles.isBoth)}>
      <div className={styles.sides}>
        <Side label={t("documents.conflict.mineLong")} lines={part.mine} picked={isPicked("mine")} />
        <Side label={t("documents.conflict.baseLong")} lines={part.base} />
        <Side label={t("documents.conflict.theirsLong")} lines={part.theirs} picked={isPicked("theirs")} />
      </div>
      <SegmentedControl
        inline
        size="small"
        value={pick}
        onValueChange={(value) => onPick(options.find((option) => option === value) ?? pick)}
        aria-label={t("documents.conflict.choice")}
        options={options.map((value) => ({ value, label: t(`documents.conflict.pick.${value}`) }))}
      />
    </Box>
  );
};

const Side = ({ label, lines, picked }: { label: string; lines: string[]; picked?: boolean }) => {
  const t = useT();
  return (
    <pre className={classes(picked && styles.isPicked)} aria-label={label}>
      {lines.length > 0 ? lines.join("\n") : <Muted>{t("documents.conflict.nothing")}</Muted>}
    </pre>
  );
};
