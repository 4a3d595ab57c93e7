import { Button, Tag } from "@blueprintjs/core";
import { Cross, Duplicate, Maximize, Minimize, WarningSign } from "@blueprintjs/icons";
import type { PointerEvent, ReactNode } from "react";
import { Link } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { LifeCell } from "#client/kit/cells/life-cell.tsx";
import { useT } from "#client/lib/i18n.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import styles from "./detail-head.module.css";
import { Spacer } from "#client/kit/inline.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";

type Props = {
  gasBarcode: string;
  titleId: string;
  cylinder: CylinderAnswer | undefined;
  /** How many are open; undefined where that is not known or not to be known. */
  exceptions: number | undefined;
  /** Actions. */
  children: ReactNode;
  full: boolean;
  onFull: () => void;
  onClose: () => void;
  dragBy: (event: PointerEvent<HTMLElement>) => void;
};

/** Which cylinder, and how it stands. The head drags the dialog. */
export const DetailHead = ({
  gasBarcode,
  titleId,
  cylinder,
  exceptions,
  children,
  full,
  onFull,
  onClose,
  dragBy,
}: Props) => {
  const t = useT();
  const copy = () => void copyText(gasBarcode, "detail.copied");
  return (
    <header className={styles.root} onPointerDown={dragBy}>
      <span className={styles.glyph}>
        <Bottle full={cylinder?.content === "full"} size={24} />
      </span>
      <div className={styles.title}>
        <h2 id={titleId} aria-label={grouped(t("detail.title", { code: gasBarcode }), gasBarcode)}>
          <Barcode code={gasBarcode} plain className={styles.barcode} />
        </h2>
        <Button
          variant="minimal"
          size="small"
          icon={<Duplicate size={14} />}
          aria-label={t("detail.copy")}
          onClick={copy}
        />
        {cylinder && <Tag minimal>{t(`cockpit.${cylinder.content}`)}</Tag>}
        {cylinder && <LifeCell row={cylinder} />}
        {exceptions !== undefined && exceptions > 0 && (
          <Link
            href={`${cylinderScreens.exceptions.path}?gasBarcode=${encodeURIComponent(gasBarcode)}`}
            className={styles.exceptions}
          >
            <Tag minimal intent="warning" icon={<WarningSign size={12} />}>
              {t("detail.openExceptions", { count: exceptions })}
            </Tag>
          </Link>
        )}
      </div>
      <Spacer className={styles.space} />
      {children}
      <Button
        className={styles.full}
        variant="minimal"
        icon={full ? <Minimize /> : <Maximize />}
        aria-label={t(full ? "detail.leaveFullScreen" : "detail.fullScreen")}
        onClick={onFull}
      />
      <Button variant="minimal" icon={<Cross />} aria-label={t("detail.close")} onClick={onClose} />
    </header>
  );
};
