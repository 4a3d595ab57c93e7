import { parseArgs } from "node:util";
import { defaultLanguage, languages, type Language } from "#contracts/locales/index.ts";

export type DemoOptions = {
  /** Address of a running server. Absent: the demonstration starts its own. */
  url?: string;
  user: string;
  password?: string;
  cylinders: number;
  /** Days of history before today. */
  days: number;
  /** Procedures per second of the live day. 0 stops after the history. */
  rate: number;
  seed: number;
  /** Language of the names of companies, people and places. */
  language: Language;
};

const usage = `npm run demo -- [--url http://host:port --password …] [--user admin] [--cylinders 500] [--days 60] [--rate 1] [--seed 1] [--language zh|en]`;

/** Reads the command line. A bad value exits with the usage text. */
export const readOptions = (args: string[]): DemoOptions => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: "string" },
      user: { type: "string", default: "admin" },
      password: { type: "string" },
      cylinders: { type: "string", default: "500" },
      days: { type: "string", default: "60" },
      rate: { type: "string", default: "1" },
      seed: { type: "string", default: "1" },
      language: { type: "string", default: defaultLanguage },
    },
  });
  return {
    url: values.url?.replace(/\/$/, ""),
    user: values.user,
    password: values.password ?? process.env.ADMIN_PASSWORD,
    cylinders: number("cylinders", values.cylinders, 1),
    days: number("days", values.days, 0),
    rate: number("rate", values.rate, 0),
    seed: number("seed", values.seed, 0),
    language: oneOf(values.language),
  };
};

const number = (name: string, value: string, least: number): number => {
  const parsed = Number(value);
  if (Number.isFinite(parsed) && parsed >= least) return parsed;
  throw new Error(`--${name} must be a number of at least ${least}, not ${JSON.stringify(value)}\n${usage}`);
};

const oneOf = (value: string): Language => {
  const language = languages.find((each) => each === value);
  if (language) return language;
  throw new Error(`--language must be one of ${languages.join(", ")}, not ${JSON.stringify(value)}\n${usage}`);
};
