import { Error as ErrorIcon } from "@blueprintjs/icons";

/** A fault, with its sign. */
export const Fault = ({ text }: { text: string }) => (
  <span className="cy-errline cy-bad" role="alert">
    <ErrorIcon size={14} />
    {text}
  </span>
);
