import { InputGroup } from "@blueprintjs/core";
import { DragHandleVertical, Search } from "@blueprintjs/icons";
import { useState } from "react";
import type { PanelKind } from "#contracts/boards/panel-kinds.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Row, Text, Title, Truncate } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { add } from "./arrange.ts";
import { catalogue, kindIcons } from "./panel-words.tsx";
import type { Editor } from "./use-editor.ts";
import styles from "./editor.module.css";

type Props = {
  editor: Editor;
  /** Called when dragging a kind starts, and with `undefined` when it ends. */
  onCarry: (kind: PanelKind | undefined) => void;
};

/** The kinds of panels, each with its number on the board. A click adds one to a free place, dragging adds it where it is dropped. */
export const Catalogue = ({ editor, onCarry }: Props) => {
  const t = useT();
  const [key, setKey] = useState("");
  const search = key.trim().toLowerCase();
  const groups = Object.entries(catalogue)
    .map(([name, kinds]: [string, PanelKind[]]) => ({
      name,
      kinds: kinds.filter((kind) =>
        [kind, t(`board.kind.${kind}`), t(`board.kindText.${kind}`)].some((text) =>
          text.toLowerCase().includes(search),
        ),
      ),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <Text className={styles.catalogue} as="aside" padY={12} scroll hairline="right" aria-label={t("board.catalogue")}>
      <InputGroup
        className={styles.search}
        leftIcon={<Search size={14} />}
        type="search"
        name="findPanel"
        aria-label={t("board.findPanel")}
        placeholder={t("board.findPanel")}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      {groups.map(({ name, kinds }) => (
        <section key={name}>
          <Title className={styles.catalogueHead} size={12} line={20} tone="fg3">
            {t(`board.catalogue.${name}`)}
          </Title>
          <Text as="ul" className={styles.kinds}>
            {kinds.map((kind) => (
              <Kind key={kind} kind={kind} editor={editor} onCarry={onCarry} />
            ))}
          </Text>
        </section>
      ))}
      {groups.length === 0 && (
        <Muted as="p" small className={styles.none}>
          {t("board.noPanelFound")}
        </Muted>
      )}
    </Text>
  );
};

const Kind = ({ kind, editor, onCarry }: Props & { kind: PanelKind }) => {
  const t = useT();
  const Icon = kindIcons[kind];
  const used = editor.draft.panels.filter((panel) => panel.kind === kind).length;
  const text = t(`board.kindText.${kind}`);
  return (
    <li>
      <Row
        as="button"
        text="left"
        gap={10}
        full
        padX={8}
        radius="control"
        tone="fg"
        type="button"
        data-kind={kind}
        disabled={editor.isLocked}
        draggable={!editor.isLocked}
        title={text}
        onClick={() => editor.takeNew(add(editor.draft.panels, kind))}
        onDragStart={(event) => {
          event.dataTransfer.setData("text/plain", kind);
          event.dataTransfer.effectAllowed = "copy";
          onCarry(kind);
        }}
        onDragEnd={() => onCarry(undefined)}
      >
        <Icon size={16} />
        <Truncate grow>{t(`board.kind.${kind}`)}</Truncate>
        {used > 0 && (
          <Text as="em" size={12} tone="fg3" title={t("board.used", { count: used })}>
            {used}
          </Text>
        )}
        <DragHandleVertical size={14} />
      </Row>
    </li>
  );
};
