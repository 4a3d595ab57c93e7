import { Button, Switch } from "@blueprintjs/core";
import { Error as ErrorIcon, Exchange, TickCircle, ZoomIn, ZoomOut } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import type { BoardPanel } from "#contracts/boards/board.ts";
import { isOnGrid } from "#contracts/boards/layout.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import { Thumbnail } from "#client/boards/thumbnail.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Key, Separator, Spacer } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { isReadable, type Panels } from "./arrange.ts";
import { faults } from "./board-draft.ts";
import { otherTitle, titleOf, kindIcons, placeWords } from "./panel-words.tsx";
import type { Editor } from "./use-editor.ts";
import { type GridAt, canvas, zooms, type Hint } from "./geometry.ts";
import styles from "./editor.module.css";

/** The rules of a board with their states, and the result of the current drag. */
export const Checks = ({ editor, hint }: { editor: Editor; hint: Hint | undefined }) => {
  const t = useT();
  const { panels } = editor.draft;
  const small = panels.filter((panel) => !isReadable(panel.kind, panel));
  const names = small.map((panel) => titleOf(panel, t)).join(t("client.builder.listComma"));
  return (
    <Row className={styles.checks} as="ul" align="stretch" wrap gap={20} rowGap={8} size={12}>
      <Check ok={panels.every(isOnGrid)}>{t("board.check.grid", grid)}</Check>
      <Check ok={faults(panels).overlapping.length === 0}>{t("board.check.overlap")}</Check>
      <Check ok={!faults(panels).tooMany}>
        {t("board.panels", { count: panels.length })} / {grid.mostPanels}
      </Check>
      {small.length > 0 && <Check ok={false}>{t("board.check.small", { names })}</Check>}
      {hint && <HintLine hint={hint} />}
    </Row>
  );
};

const Check = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <Row as="li" gap={6} line={20} tone={ok ? undefined : "alert"} weight={ok ? undefined : 500} data-ok={ok}>
    {ok ? <TickCircle size={14} /> : <ErrorIcon size={14} />}
    {children}
  </Row>
);

const HintLine = ({ hint: { outcome } }: { hint: Hint }) => {
  const t = useT();
  const other = otherTitle(outcome, t);
  if (outcome.is === "free") return null;
  if (outcome.is === "no") return <Check ok={false}>{t(`board.refused.${outcome.why}`, { name: other })}</Check>;
  return (
    <Row as="li" gap={6} line={20} tone="accent" weight={500} data-hint>
      <Exchange size={14} />
      {t(`board.hint.${outcome.is}`, { name: other })}
    </Row>
  );
};

/** The place where a dragged panel will be dropped. A refused place is red and shows the reason. */
export const Ghost = ({ hint: { outcome, kind }, at }: { hint: Hint; at: GridAt }) => {
  const t = useT();
  const Icon = kindIcons[kind];
  const box = at.boxOf(outcome.place);
  const isRefused = outcome.is === "no";
  const other = otherTitle(outcome, t);
  const style = {
    left: box.x + at.gap.x / 2,
    top: box.y + at.gap.y / 2,
    width: box.width - at.gap.x,
    height: box.height - at.gap.y,
  };
  return (
    <Grid
      middle
      padX={12}
      clip
      tone={isRefused ? "alert" : "accent"}
      className={classes(styles.ghost, isRefused && styles.isRefused)}
      style={style}
      data-outcome={outcome.is}
    >
      <Grid as="span" columns="20px 1fr" weight={600}>
        <Icon size={14} />
        {t(`board.kind.${kind}`)}
        <Text as="small" above={4} size={12} line={16} weight={400} tone="fg2">
          {isRefused ? t(`board.refused.${outcome.why}`, { name: other }) : placeWords(outcome.place, t)}
          {(outcome.is === "swap" || outcome.is === "replace") &&
            ` · ${t(`board.ghost.${outcome.is}`, { name: other })}`}
        </Text>
      </Grid>
    </Grid>
  );
};

const columns = Array.from({ length: grid.columns }, (_, index) => index);
const rows = Array.from({ length: grid.rows }, (_, index) => index);

type GridLinesProps = { at: GridAt; width: number; chosen?: BoardPanel; part: "heads" | "lines" };

/** The column numbers above the canvas, or the grid on it. */
export const GridLines = ({ at: { cell, gap, layer }, width, chosen: selected, part }: GridLinesProps) => {
  const column = (index: number) => ({
    left: layer.left + index * cell.width + gap.x / 2,
    width: cell.width - gap.x,
  });
  if (part === "heads")
    return (
      <Box relative fixed className={styles.heads} style={{ width }} aria-hidden="true">
        {columns.map((index) => {
          const isOn = selected && index >= selected.x && index < selected.x + selected.w;
          return (
            <Text
              size={11}
              line={18}
              weight={isOn ? 600 : undefined}
              tone={isOn ? "accent" : "fg3"}
              text="center"
              key={index}
              className={isOn ? styles.isOn : undefined}
              style={column(index)}
            >
              {index + 1}
            </Text>
          );
        })}
      </Box>
    );
  const top = layer.top + gap.y / 2;
  const height = layer.height - gap.y;
  return (
    <Box cover className={styles.lines} aria-hidden="true">
      {columns.map((index) => (
        <i key={index} className={styles.column} style={{ ...column(index), top, height }} />
      ))}
      {rows.map((index) => (
        <i
          key={index}
          className={styles.row}
          style={{
            left: layer.left + gap.x / 2,
            width: layer.width - gap.x,
            top: top + index * cell.height,
            height: cell.height - gap.y,
          }}
        />
      ))}
    </Box>
  );
};

const screens = [
  { width: 1920, height: 1080, says: "board.size.same" },
  { width: 3840, height: 2160, says: "board.size.double" },
  { width: 1366, height: 768, says: "board.size.small" },
] as const;

/** The font size in px of a panel's small text on the canvas. */
const smallText = 20;

/** Small pictures of the board on wall displays of different sizes. The layout is the same, the text sizes differ. */
export const Sizes = ({ panels }: { panels: Panels }) => {
  const t = useT();
  return (
    <section className={styles.sizes}>
      <Text as="h2" below={6} size={12} line={20} weight={600} tone="fg3">
        {t("board.sizes")}
      </Text>
      <Row align="stretch" wrap gap={24} rowGap={8}>
        {screens.map(({ width, height, says }) => {
          const scale = width / canvas.width;
          return (
            <Text as="figure" key={width}>
              <Thumbnail panels={panels} width={160} />
              <Text as="figcaption" above={4} size={12} line={16} tone="fg3">
                <Text as="b" block weight={600} tone="fg">{`${width}×${height}`}</Text>
                {t(says, { scale: Number(scale.toFixed(2)), px: Math.round(scale * smallText) })}
              </Text>
            </Text>
          );
        })}
      </Row>
    </section>
  );
};

type ZoomProps = {
  percent: number;
  /** Undefined: the largest size that fits. */
  onZoom: (percent: number | undefined) => void;
  lines: boolean;
  onLines: (on: boolean) => void;
  isLocked: boolean;
};

/** Controls for the zoom and the grid, and the list of keys. */
export const ZoomBar = ({ percent, onZoom, lines, onLines, isLocked }: ZoomProps) => {
  const t = useT();
  const ways = [
    { label: t("board.zoomOut"), icon: <ZoomOut size={14} />, to: percent - zooms.step, off: percent <= zooms.least },
    { label: t("board.zoomIn"), icon: <ZoomIn size={14} />, to: percent + zooms.step, off: percent >= zooms.most },
  ];
  const [smaller, larger] = ways.map(({ label, icon, to, off }) => (
    <Button
      key={label}
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={() => onZoom(to)}
    />
  ));
  return (
    <FootBar>
      {smaller}
      <Text className={styles.percent} text="center" mono>
        {percent} %
      </Text>
      {larger}
      <Button variant="minimal" size="small" text={t("board.fit")} onClick={() => onZoom(undefined)} />
      <Separator />
      <Switch
        className={styles.grid}
        checked={lines}
        label={t("board.gridLines")}
        onChange={(event) => onLines(event.currentTarget.checked)}
      />
      <Spacer />
      {!isLocked && (
        <Text className={styles.keys} tone="fg2" truncate id="board-keys">
          <Key>←↑→↓</Key> {t("board.key.move")} <Key>Shift ←↑→↓</Key> {t("board.key.resize")} <Key>Del</Key>{" "}
          {t("board.key.remove")}
        </Text>
      )}
    </FootBar>
  );
};
