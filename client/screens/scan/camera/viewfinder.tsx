import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { Button } from "@blueprintjs/core";
import { Flash } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { type CameraFault, runCamera, type Torch, type Torch as Light } from "./run-camera.ts";
import styles from "./viewfinder.module.css";

type Options = { onCode: (code: string) => void; onFault: (fault: CameraFault) => void };
type Camera = { video: RefObject<HTMLVideoElement | null>; isOpen: boolean; torch: Torch | undefined };

const follow = (changed: () => void): (() => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};
const inSight = (): boolean => document.visibilityState === "visible";

/** The camera, from when it is shown until it is not; a page that is hidden lets go of it meanwhile. */
const useCamera = (options: Options): Camera => {
  const video = useRef<HTMLVideoElement>(null);
  const [torch, setTorch] = useState<Torch>();
  const [isOpen, setOpen] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const shown = useSyncExternalStore(follow, inSight);
  useEffect(() => {
    if (!shown || !video.current) return undefined;
    const leaving = new AbortController();
    void runCamera(video.current, leaving.signal, {
      opened: (light) => {
        if (leaving.signal.aborted) return;
        setTorch(light);
        setOpen(true);
      },
      seen: (code) => latest.current.onCode(code),
      failed: (fault) => latest.current.onFault(fault),
    });
    return () => {
      leaving.abort();
      setTorch(undefined);
      setOpen(false);
    };
  }, [shown]);
  return { video, isOpen, torch };
};

const TorchButton = ({ torch }: { torch: Light }) => {
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
      {torch && <TorchButton torch={torch} />}
    </section>
  );
};
