import { Box } from "#client/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { createJsonView } from "./create-json-view.ts";

/** JSON with line numbers, read only. The one who shows it loads it late: CodeMirror is large. */
export const JsonPane = ({ text, label }: { text: string; label: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? createJsonView(place.current, text, label) : undefined), [text, label]);
  return <Box grow hairline="top" fill="bg" ref={place} />;
};
