import type { z } from "zod";

/** One call as the document tells of it. */
export type Operation = {
  /** Operation id. */
  name?: string;
  method: "get" | "post" | "put" | "delete";
  /** Whole, with `{name}` for what varies: `/base/export/{id}`. */
  path: string;
  summary: string;
  /** Groups the page. */
  tag: string;
  /** Any of these codes lets a caller in; none: whoever is signed in. */
  codes?: readonly string[];
  /** Needs no token. */
  open?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Takes multipart with one `file` and these fields. */
  upload?: z.ZodObject;
  data?: z.ZodType;
  /** Codes that the call can fail with. */
  failures?: readonly string[];
  example?: unknown;
  /** The answer is no JSON: its content type. */
  file?: string;
};
