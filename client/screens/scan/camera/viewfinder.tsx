import { Button } from "@blueprintjs/core";
import { Flash } from "@blueprintjs/icons";
import { useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import type { CameraFault } from "./open-camera.ts";
import type { Torch as Light } from "./run-camera.ts";
import { useCamera } from "./use-camera.ts";
import styles from "./viewfinder.module.css";

const Torch = ({ torch }: { torch: Light }) => {
  const t = useT();
  const [on, setOn] = useState(false);
  const turn = () =>
    void torch.set(!on).then(
      () => setOn(!on),
      () => undefined,
    );
  return (
    <Button
      className={styles.torch}
      icon={<Flash />}
      active={on}
      aria-pressed={on}
      aria-label={t("scan.camera.torch")}
      onClick={turn}
    />
  );
};

/** The camera's picture; a code inside the frame is a scan. */
export const Viewfinder = (props: { onCode: (code: string) => void; onFault: (fault: CameraFault) => void }) => {
  const t = useT();
  const { video, isOpen, torch } = useCamera(props);
  return (
    <section className={styles.root} aria-label={t("scan.camera.picture")}>
      <video ref={video} className={styles.video} muted playsInline />
      <div className={styles.frame} />
      <p className={styles.aim}>{t(isOpen ? "scan.camera.aim" : "scan.camera.opening")}</p>
      {torch && <Torch torch={torch} />}
    </section>
  );
};
