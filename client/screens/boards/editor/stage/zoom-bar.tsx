import { Button, Switch } from "@blueprintjs/core";
import { ZoomIn, ZoomOut } from "@blueprintjs/icons";
import { Key, Separator, Spacer } from "#client/kit/inline.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { useT } from "#client/lib/i18n.ts";
import { zooms } from "./geometry.ts";
import styles from "./zoom-bar.module.css";

type Props = {
  percent: number;
  /** Undefined: as large as fits. */
  onZoom: (percent: number | undefined) => void;
  lines: boolean;
  onLines: (on: boolean) => void;
  isLocked: boolean;
};

/** The size of the canvas, its grid, and the keys. */
export const ZoomBar = ({ percent, onZoom, lines, onLines, isLocked }: Props) => {
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
      <span className={styles.percent}>{percent} %</span>
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
        <span className={styles.keys} id="board-keys">
          <Key>←↑→↓</Key> {t("board.key.move")} <Key>Shift ←↑→↓</Key> {t("board.key.resize")} <Key>Del</Key>{" "}
          {t("board.key.remove")}
        </span>
      )}
    </FootBar>
  );
};
