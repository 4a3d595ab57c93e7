import { Box } from "#client/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { createJsonView } from "./create-json-view.ts";

/** Read-only JSON with line numbers. Import it lazily, because CodeMirror is large. */
export const JsonPane = ({ text, label }: { text: string; label: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? createJsonView(place.current, text, label) : undefined), [text, label]);
  return <Box grow hairline="top" fill="bg" ref={place} />;
};
