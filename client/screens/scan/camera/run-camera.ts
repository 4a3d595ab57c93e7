import { openCodeSource, type CodeSource } from "./code-source.ts";
import { createFrames } from "./frame.ts";
import { cameraFaultOf, openCamera, type CameraFault } from "./open-camera.ts";
import { createSightings } from "./sightings.ts";

declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

export type Torch = { set(on: boolean): Promise<void> };

type Told = {
  /** The picture is there; `torch` is absent where the camera has no light. */
  opened(torch: Torch | undefined): void;
  /** A code that was not in sight within the last 2 s. */
  seen(code: string): void;
  failed(fault: CameraFault): void;
};

/** Between two pictures, in ms: often enough for a hand that moves on, and a phone stays cool. */
const betweenFrames = 80;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, betweenFrames);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

const torchOf = (track: MediaStreamTrack | undefined): Torch | undefined => {
  // Some browsers know no capabilities.
  if (!track?.getCapabilities?.().torch) return undefined;
  return { set: (on) => track.applyConstraints({ advanced: [{ torch: on }] }) };
};

/** Shows the camera in `video` and tells of each code that comes into sight, until `signal` ends it. However it ends, the camera is free again. */
export const runCamera = async (video: HTMLVideoElement, signal: AbortSignal, told: Told): Promise<void> => {
  let stream: MediaStream | undefined;
  let source: CodeSource | undefined;
  const release = (): void => {
    source?.close();
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (stream && video.srcObject === stream) video.srcObject = null;
  };
  // At once, even while the decoder is at work.
  signal.addEventListener("abort", release, { once: true });
  try {
    stream = await openCamera();
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const [track] = stream.getVideoTracks();
    source = await openCodeSource();
    if (signal.aborted) return;
    told.opened(torchOf(track));
    const [take, isNew] = [createFrames(video), createSightings()];
    while (!signal.aborted) {
      if (track?.readyState === "ended") return told.failed("busy");
      const image = take();
      const code = image && (await source.read(image));
      if (code && !signal.aborted && isNew(code, performance.now())) told.seen(code);
      await pause(signal);
    }
  } catch (error) {
    if (!signal.aborted) told.failed(cameraFaultOf(error));
  } finally {
    release();
  }
};
