import { create } from "qrcode";

/** A QR code as the path of its dark modules, and the number of modules of a side. The quiet zone of 4 modules is around it. */
export const squareOf = (text: string, errorCorrectionLevel: "M" | "Q"): { path: string; size: number } => {
  const { modules } = create(text, { errorCorrectionLevel });
  const { size } = modules;
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) =>
    modules.get(Math.floor(at / size), at % size),
  );
  return { path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join(""), size };
};
