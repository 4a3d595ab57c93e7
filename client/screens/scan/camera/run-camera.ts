import { openCodeSource, type CodeSource } from "./code-source.ts";
import { createReliability, createSightings } from "../session/repeat-guard.ts";

/** Why there is no picture. `insecure`: neither HTTPS nor localhost, so the browser blocks the camera. `busy`: another program uses it. */
export type CameraFault = "insecure" | "refused" | "missing" | "busy" | "failed";

/** The browser's error names, each with our fault. */
const faults: Record<string, CameraFault> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

export const cameraFaultOf = (error: unknown): CameraFault => {
  if (!globalThis.isSecureContext) return "insecure";
  return (error instanceof Error && faults[error.name]) || "failed";
};

/** Opens the back camera if there is one. The resolution is high enough to read a label at arm's length. */
const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });

type Size = { width: number; height: number };
type Part = Size & { x: number; y: number };

/** The part of a picture that is visible in a box with CSS `object-fit: cover`, in the picture's own pixels. */
export const partInSight = (picture: Size, box: Size): Part => {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [Math.round(box.width / scale), Math.round(box.height / scale)];
  return { x: Math.floor((picture.width - width) / 2), y: Math.floor((picture.height - height) / 2), width, height };
};

/** Returns a function that takes the visible part of the video as a picture. It returns `undefined` while there is no picture. */
const createFrames = (video: HTMLVideoElement): (() => ImageData | undefined) => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return () => {
    const picture = { width: video.videoWidth, height: video.videoHeight };
    const box = { width: video.clientWidth, height: video.clientHeight };
    if (!context || picture.width === 0 || box.width === 0) return undefined;
    const { x, y, width, height } = partInSight(picture, box);
    Object.assign(canvas, { width, height });
    context.drawImage(video, x, y, width, height, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
};

declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

export type Torch = { set(on: boolean): Promise<void> };

type Report = {
  /** The camera shows a picture. `torch` is `undefined` if the camera has no light. */
  opened(torch: Torch | undefined): void;
  /** A code that was not seen in the last 2 s. */
  seen(code: string): void;
  failed(fault: CameraFault): void;
};

/** Time between two pictures in ms. It is short enough to scan quickly and long enough to keep the phone cool. */
const betweenFrames = 80;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, betweenFrames);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

const torchOf = (track: MediaStreamTrack | undefined): Torch | undefined => {
  // Some browsers do not support `getCapabilities`.
  if (!track?.getCapabilities?.().torch) return undefined;
  return { set: (on) => track.applyConstraints({ advanced: [{ torch: on }] }) };
};

/**
 * Shows the camera in `video` and reports each new code until `signal` aborts. The camera is always released.
 *
 * @param lengths the lengths of the codes in use
 */
export const runCamera = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
  report: Report,
  lengths: () => readonly number[],
): Promise<void> => {
  let stream: MediaStream | undefined;
  let source: CodeSource | undefined;
  const release = (): void => {
    source?.close();
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (stream && video.srcObject === stream) video.srcObject = null;
  };
  // Release the camera immediately, even while the decoder is working.
  signal.addEventListener("abort", release, { once: true });
  try {
    stream = await openCamera();
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const [track] = stream.getVideoTracks();
    source = await openCodeSource();
    if (signal.aborted) return;
    report.opened(torchOf(track));
    const [take, isReliable, isNew] = [createFrames(video), createReliability(lengths), createSightings()];
    while (!signal.aborted) {
      if (track?.readyState === "ended") return report.failed("busy");
      const image = take();
      const sighting = image && (await source.read(image));
      const isSeen = sighting && !signal.aborted && isReliable(sighting);
      if (isSeen && isNew(sighting.code, performance.now())) report.seen(sighting.code);
      await pause(signal);
    }
  } catch (error) {
    if (!signal.aborted) report.failed(cameraFaultOf(error));
  } finally {
    release();
  }
};
