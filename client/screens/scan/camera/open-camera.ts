/**
 * Why there is no picture. `insecure`: the address is neither HTTPS nor this machine, so the browser lends no camera; `busy`: another program has it;
 * `failed`: anything else.
 */
export type CameraFault = "insecure" | "refused" | "missing" | "busy" | "failed";

/** The browser's names for what went wrong. */
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

/** The camera at the back where there is one. Its picture is large enough for the bars of a label at arm's length. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
