import { Button } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight, Cross } from "@blueprintjs/icons";
import { useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import { Grid } from "#client/kit/layout.tsx";
import { Overlay } from "../dialog/overlay.tsx";
import styles from "./image-viewer.module.css";

type Props = { urls: string[]; /** Index of the first picture to show. */ first: number; onClose: () => void };

/** A picture over the page, as large as possible. The arrow keys show the others, Escape closes. */
export const ImageViewer = ({ urls, first, onClose }: Props) => {
  const t = useT();
  const [at, setAt] = useState(first);
  const step = (by: number): void => setAt((now) => (now + by + urls.length) % urls.length);
  return (
    <Overlay portalClassName={styles.portal} onClose={onClose}>
      <Grid
        middle
        className={styles.root}
        role="dialog"
        aria-modal="true"
        aria-label={t("client.images.viewer", { index: at + 1, count: urls.length })}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === "ArrowLeft") step(-1);
          if (event.key === "ArrowRight") step(1);
        }}
      >
        <img src={urls[at]} alt={t("client.picture")} />
        {urls.length > 1 && (
          <>
            <Button icon={<ChevronLeft />} aria-label={t("client.images.previous")} onClick={() => step(-1)} />
            <Button icon={<ChevronRight />} aria-label={t("client.images.next")} onClick={() => step(1)} />
          </>
        )}
        <Button icon={<Cross />} aria-label={t("common.close")} onClick={onClose} />
      </Grid>
    </Overlay>
  );
};
