import { create } from "qrcode";
import { html, type Html } from "#infra/html.ts";

/** Width of the quiet zone around a code, in modules (ISO/IEC 18004). */
export const QUIET = 4;

/** A QR code of level Q as one path, with its quiet zone. @param mm side of the code, including the quiet zone */
export const qr = (text: string, mm: number): Html => {
  const { modules } = create(text, { errorCorrectionLevel: "Q" });
  const { size } = modules;
  let path = "";
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      if (!modules.get(row, column)) continue;
      let end = column;
      while (end < size && modules.get(row, end)) end += 1;
      path += `M${column + QUIET} ${row + QUIET}h${end - column}v1h-${end - column}z`;
      column = end;
    }
  const side = size + 2 * QUIET;
  return html`<svg
    class="qr"
    width="${mm}mm"
    height="${mm}mm"
    viewBox="0 0 ${side} ${side}"
    shape-rendering="crispEdges"
    role="img"
    aria-label="${text}"
  >
    <rect width="${side}" height="${side}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
};
