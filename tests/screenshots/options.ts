import { parseArgs } from "node:util";
import type { Size } from "./shots.ts";

export type Options = {
  /** Folder of the pictures. */
  folder: string;
  /** A server that runs already, without a captcha; absent: a small demonstration of its own. */
  url?: string;
  /** A second build on a copy of the same data: pictures are compared with its own, and none is kept but of what differs. */
  beside?: string;
  /** File that the calls of the pages at `beside` are written into, for a replay. */
  record?: string;
  user: string;
  password?: string;
  /** Only pictures whose name holds one of these. */
  only: string[];
  languages: string[];
  themes: ("light" | "dark")[];
  sizes: Size[];
};

const usage = `npm run screenshots -- [--folder screenshots] [--only scan,login] [--language zh,en] [--theme light,dark]
  [--size 1366x768,1920x1080,390x844] [--url http://host:port --password …] [--user admin]
  [--beside http://host:port [--record requests.json]]`;

const several = (text: string): string[] => text.split(",").filter(Boolean);

const sizeOf = (text: string): Size => {
  const [width = 0, height = 0] = text.split("x").map(Number);
  if (width > 0 && height > 0) return { width, height };
  throw new Error(`${JSON.stringify(text)} is no size\n${usage}`);
};

/** Reads the command line. */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: "string", default: "screenshots" },
      url: { type: "string" },
      beside: { type: "string" },
      record: { type: "string" },
      user: { type: "string", default: "admin" },
      password: { type: "string" },
      only: { type: "string", default: "" },
      language: { type: "string", default: "zh,en" },
      theme: { type: "string", default: "light,dark" },
      size: { type: "string", default: "1366x768,1920x1080,390x844" },
    },
  });
  if (values.url && !values.password) throw new Error(`--url needs --password\n${usage}`);
  if (values.beside && !values.url) throw new Error(`--beside needs --url\n${usage}`);
  return {
    folder: values.folder,
    url: values.url?.replace(/\/$/, ""),
    beside: values.beside?.replace(/\/$/, ""),
    record: values.record,
    user: values.user,
    password: values.password,
    only: several(values.only),
    languages: several(values.language),
    themes: several(values.theme).map((theme) => (theme === "dark" ? "dark" : "light")),
    sizes: several(values.size).map(sizeOf),
  };
};
