import { Disable } from "@blueprintjs/icons";
import { useState } from "react";
import { Logo } from "#client/kit/logo.tsx";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Canvas } from "#client/boards/canvas.tsx";
import styles from "./not-reached.module.css";

/** A screen that has begun without its server, as after a power cut: since when, and that nobody has to come. */
export const NotReached = () => {
  const t = useT();
  const [since] = useState(() => Date.now());
  return (
    <Canvas wall>
      <div className={styles.root} role="status" data-state="unreached">
        <Logo size={64} />
        <b>
          <Disable size={36} />
          {t("walls.page.unreached", { time: showTime(since) })}
        </b>
        <span>{t("walls.page.comesBack")}</span>
      </div>
    </Canvas>
  );
};
