import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import type { CameraFault } from "./open-camera.ts";
import { runCamera, type Torch } from "./run-camera.ts";

type Options = { onCode: (code: string) => void; onFault: (fault: CameraFault) => void };
type Camera = { video: RefObject<HTMLVideoElement | null>; isOpen: boolean; torch: Torch | undefined };

const follow = (changed: () => void): (() => void) => {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
};
const inSight = (): boolean => document.visibilityState === "visible";

/** The camera, from when it is shown until it is not; a page that is hidden lets go of it meanwhile. */
export const useCamera = (options: Options): Camera => {
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
