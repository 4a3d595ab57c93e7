import { Tag, Button, SegmentedControl } from "@blueprintjs/core";
import { Error as Alarm, WarningSign, Duplicate, GridView, Trash } from "@blueprintjs/icons";
import { useState, type ComponentProps } from "react";
import { inOrder, type BoardPanel } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import { leastSize, hasThresholds } from "#contracts/boards/panel-kinds.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Editor } from "./use-editor.ts";
import { FieldsHead, NumberField, BoardFields, DataFields, KindFields, WordFields } from "./property-fields.tsx";
import { placeOf, put, duplicate } from "./arrange.ts";
import { otherTitle, kindIcons, titleOf } from "./panel-words.tsx";
import styles from "./editor.module.css";

type Name = "warnAt" | "alarmAt";
const most = 1_000_000_000;

const signs = {
  warnAt: { level: "warn", intent: "warning", icon: <WarningSign size={12} /> },
  alarmAt: { level: "alarm", intent: "danger", icon: <Alarm size={12} /> },
} as const;

/** The limits at which a panel warns and alarms. An icon and a word go with the colour. */
const ThresholdFields = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const [faulty, setRefused] = useState<Name>();
  const isBelow = panel.isBelow ?? false;
  const type = (name: Name, typed: number | undefined): void => {
    const inRange = typed === undefined || (typed >= 0 && typed <= most);
    const isGood = inRange && inOrder({ ...panel, [name]: typed });
    setRefused(isGood ? undefined : name);
    if (isGood) editor.change(panel.id, { [name]: typed }, name);
  };
  // The other direction exchanges the two, so that the warning still comes first.
  const turn = (below: boolean): void =>
    editor.change(panel.id, { isBelow: below || undefined, warnAt: panel.alarmAt, alarmAt: panel.warnAt });
  const first = panel.warnAt ?? panel.alarmAt;
  return (
    <>
      <FieldsHead>{t("board.thresholdsHead")}</FieldsHead>
      <SegmentedControl
        size="small"
        fill
        disabled={editor.isLocked}
        aria-label={t("board.direction")}
        options={(["above", "below"] as const).map((value) => ({ value, label: t(`board.direction.${value}`) }))}
        value={isBelow ? "below" : "above"}
        onValueChange={(value) => turn(value === "below")}
      />
      <Text className={styles.thresholdFields} as="ul">
        <Grid as="li" columns="20px minmax(0, 1fr) auto 96px" align="center" gap={6}>
          <Box as="i" radius="tag" data-level="normal" />
          <span>{t("board.normal")}</span>
          <Text as="em" size={12} tone="fg3">
            {first === undefined ? t("board.always") : t(isBelow ? "board.fromN" : "board.below", { n: first })}
          </Text>
        </Grid>
        {(["warnAt", "alarmAt"] as const).map((name) => (
          <ThresholdLine
            key={name}
            name={name}
            panel={panel}
            disabled={editor.isLocked}
            invalid={faulty === name}
            onType={(typed) => type(name, typed)}
          />
        ))}
      </Text>
      <Text as="p" above={6} below={8} size={12} line={16} tone="fg3" id="board-threshold-note">
        {faulty ? (
          <Text tone="alert" role="alert">
            {t("board.thresholdOrder")}
          </Text>
        ) : (
          t("board.thresholdHelp")
        )}
      </Text>
    </>
  );
};

type ThresholdLineProps = { name: Name; panel: BoardPanel } & Pick<
  ComponentProps<typeof NumberField>,
  "disabled" | "invalid" | "onType"
>;

const ThresholdLine = ({ name, panel, ...field }: ThresholdLineProps) => {
  const t = useT();
  const { level, intent, icon } = signs[name];
  const from = t(panel.isBelow ? "board.belowWord" : "board.from");
  return (
    <Grid as="li" columns="20px minmax(0, 1fr) auto 96px" align="center" gap={6}>
      <Box as="i" radius="tag" data-level={level} />
      <Tag minimal intent={intent} icon={icon}>
        {t(`board.level.${level}`)}
      </Tag>
      <Text as="em" size={12} tone="fg3">
        {from}
      </Text>
      <NumberField
        {...field}
        name={name}
        label={t(`board.${name}`, { from })}
        value={panel[name]}
        describedBy="board-threshold-note"
      />
    </Grid>
  );
};

/** Offsets for display: columns and rows count from 1 on screen and from 0 in data. */
const shownFrom = { x: 1, y: 1, w: 0, h: 0 } as const;

/** A panel's place and size as numbers. The complete layout can be edited here without dragging. */
const PlaceFields = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const [refusal, setRefused] = useState<{ part: keyof Place; why: string; at: BoardPanel }>();
  const type = (part: keyof Place, typed: number | undefined): void => {
    if (typed === undefined || !Number.isInteger(typed)) return;
    const place = { ...placeOf(panel), [part]: typed - shownFrom[part] };
    const outcome = put(editor.draft.panels, panel.id, place);
    const other = otherTitle(outcome, t);
    // If the typed place is not on the grid, the nearest one differs from it.
    const isOff = JSON.stringify(outcome.place) !== JSON.stringify(place);
    const why = isOff ? "off" : outcome.is === "no" ? outcome.why : undefined;
    setRefused(why && { part, why: t(`board.refused.${why}`, { name: other }), at: panel });
    if (!why) editor.take(outcome, panel.id);
  };
  const fault = refusal?.at === panel ? refusal : undefined;
  const least = leastSize[panel.kind];
  return (
    <>
      <FieldsHead>{t("board.placeAndSize")}</FieldsHead>
      <Grid className={styles.placeFields} columns="repeat(4, 1fr)" gap={8}>
        {(["x", "y", "w", "h"] as const).map((part) => (
          <Text as="label" size={12} line={20} tone="fg3" key={part}>
            {t(`board.part.${part}`)}
            <NumberField
              name={part}
              value={panel[part] + shownFrom[part]}
              disabled={editor.isLocked}
              invalid={fault?.part === part}
              describedBy="board-place-note"
              onType={(typed) => type(part, typed)}
            />
          </Text>
        ))}
      </Grid>
      <Text as="p" above={4} size={12} line={16} tone="fg3" id="board-place-note">
        {fault ? (
          <Text tone="alert" role="alert">
            {fault.why}
          </Text>
        ) : (
          t("board.leastSize", least)
        )}
      </Text>
    </>
  );
};

/** The fields of the selected panel. Without one, those of the board. */
export const Properties = ({ editor }: { editor: Editor }) => {
  const t = useT();
  const { panel, opened: board } = editor;
  return (
    <Stack grow as="aside" fill="bg" rule="left" aria-label={t("board.properties")}>
      {panel ? <OfPanel key={panel.id} panel={panel} editor={editor} /> : <OfBoard editor={editor} />}
      <Row as="footer" className={styles.propertiesFoot} padX={16} fixed rule="top">
        <Muted small>
          {[
            t("client.form.version", { version: board.version }),
            board.modifiedUserName,
            board.modifiedTime && showMoment(board.modifiedTime),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Muted>
      </Row>
    </Stack>
  );
};

const OfBoard = ({ editor }: { editor: Editor }) => {
  const t = useT();
  return (
    <>
      <Row as="header" className={styles.propertiesHead} gap={8} fixed hairline="bottom">
        <GridView size={16} />
        <Title line={20} truncate>
          {t("common.board")}
        </Title>
      </Row>
      <Text className={styles.body} as="div" padY={12} padX={16} grow scroll>
        <BoardFields editor={editor} />
        <Muted as="p" small>
          {t(editor.isLocked ? "board.chooseLocked" : "board.chooseHelp")}
        </Muted>
      </Text>
    </>
  );
};

const OfPanel = ({ panel, editor }: { panel: BoardPanel; editor: Editor }) => {
  const t = useT();
  const Icon = kindIcons[panel.kind];
  const fields = { panel, editor };
  return (
    <>
      <Row as="header" className={styles.propertiesHead} gap={8} fixed hairline="bottom">
        <Icon size={16} />
        <Title line={20} truncate>
          {titleOf(panel, t)}
        </Title>
        <Spacer />
        {!editor.isLocked && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Duplicate size={14} />}
              aria-label={t("board.duplicate")}
              title={t("board.duplicate")}
              onClick={() => editor.takeNew(duplicate(editor.draft.panels, panel.id))}
            />
            <Button
              variant="minimal"
              size="small"
              intent="danger"
              icon={<Trash size={14} />}
              aria-label={t("common.remove")}
              title={t("common.remove")}
              onClick={() => editor.remove(panel.id)}
            />
          </>
        )}
      </Row>
      <Text className={styles.body} as="div" padY={12} padX={16} grow scroll>
        <KindFields {...fields} />
        <WordFields {...fields} />
        <PlaceFields {...fields} />
        <DataFields {...fields} />
        {hasThresholds(panel.kind) && <ThresholdFields {...fields} />}
      </Text>
    </>
  );
};
