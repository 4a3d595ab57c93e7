import { parseArgs } from "node:util";
import type { Size } from "./shots.ts";

export type Options = {
  /** Folder of the pictures. */
  folder: string;
  /** A server that runs already, without a captcha; absent: a small demonstration of its own. */
  url?: string;
  user: string;
  password?: string;
  /** Only pictures whose name holds one of these. */
  only: string[];
  languages: string[];
  themes: ("light" | "dark")[];
  sizes: Size[];
};

const usage = `npm run screenshots -- [--folder screenshots] [--only scan,login] [--language zh,en] [--theme light,dark]
  [--size 1366x768,1920x1080,390x844] [--url http://host:port --password …] [--user admin]`;

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
      user: { type: "string", default: "admin" },
      password: { type: "string" },
      only: { type: "string", default: "" },
      language: { type: "string", default: "zh,en" },
      theme: { type: "string", default: "light,dark" },
      size: { type: "string", default: "1366x768,1920x1080,390x844" },
    },
  });
  if (values.url && !values.password) throw new Error(`--url needs --password\n${usage}`);
  return {
    folder: values.folder,
    url: values.url?.replace(/\/$/, ""),
    user: values.user,
    password: values.password,
    only: several(values.only),
    languages: several(values.language),
    themes: several(values.theme).map((theme) => (theme === "dark" ? "dark" : "light")),
    sizes: several(values.size).map(sizeOf),
  };
};
