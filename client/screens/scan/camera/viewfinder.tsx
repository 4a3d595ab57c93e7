import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { Button } from "@blueprintjs/core";
import { Flash } from "@blueprintjs/icons";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { expectedLengths } from "../session/scanner-settings.ts";
import { type CameraFault, runCamera, type Torch, type Torch as Light } from "./run-camera.ts";
import styles from "./viewfinder.module.css";

type Options = { onCode: (code: string) => void; onFault: (fault: CameraFault) => void };
type Camera = { video: RefObject<HTMLVideoElement | null>; isOpen: boolean; torch: Torch | undefined };

const follow = (changed: () => void): (() => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};
const inSight = (): boolean => document.visibilityState === "visible";

/** Runs the camera while the component is mounted. A hidden page releases the camera until it is visible again. */
const useCamera = (options: Options): Camera => {
  const video = useRef<HTMLVideoElement>(null);
  const [torch, setTorch] = useState<Torch>();
  const [isOpen, setOpen] = useState(false);
  const see = useEffectEvent(options.onCode);
  const fail = useEffectEvent(options.onFault);
  const isVisible = useSyncExternalStore(follow, inSight);
  useEffect(() => {
    if (!isVisible || !video.current) return undefined;
    const leaving = new AbortController();
    const report: Parameters<typeof runCamera>[2] = {
      opened: (light) => {
        if (leaving.signal.aborted) return;
        setTorch(light);
        setOpen(true);
      },
      seen: (code) => see(code),
      failed: (fault) => fail(fault),
    };
    void runCamera(video.current, leaving.signal, report, expectedLengths);
    return () => {
      leaving.abort();
      setTorch(undefined);
      setOpen(false);
    };
  }, [isVisible]);
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

/** The camera's picture. A code inside the frame counts as a scan. */
export const Viewfinder = (props: { onCode: (code: string) => void; onFault: (fault: CameraFault) => void }) => {
  const t = useT();
  const { video, isOpen, torch } = useCamera(props);
  return (
    <Text as="section" fixed clip className={styles.root} aria-label={t("scan.camera.picture")}>
      <video ref={video} className={styles.video} muted playsInline />
      <div className={styles.frame} />
      <Text as="p" size={14} line={24} text="center" className={styles.aim}>
        {t(isOpen ? "scan.camera.aim" : "scan.camera.opening")}
      </Text>
      {torch && <TorchButton torch={torch} />}
    </Text>
  );
};
