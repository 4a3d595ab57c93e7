import { parseArgs } from "node:util";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";

const options = {
  url: { type: "string" },
  user: { type: "string", default: "admin" },
  password: { type: "string", default: ADMIN_PASSWORD },
  cylinders: { type: "string", default: "60" },
  days: { type: "string", default: "6" },
  only: { type: "string" },
  folder: { type: "string" },
} as const;

export type PaperOptions = {
  /** A running application at which nobody works; absent: a demonstration of the run's own. */
  url: string | undefined;
  user: string;
  password: string;
  cylinders: number;
  days: number;
  /** Names of exports; absent: every list's. */
  only: string[] | undefined;
  /** Keeps the files there. */
  folder: string | undefined;
};

export const readPaperOptions = (args: string[]): PaperOptions => {
  const { values } = parseArgs({ args, options });
  return {
    ...values,
    url: values.url,
    folder: values.folder,
    cylinders: Number(values.cylinders),
    days: Number(values.days),
    only: values.only?.split(","),
  };
};
