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
  /** Beginning of the live day: a time of the latest working day (ms after midnight), or the real time. */
  begin: number | "now";
  /** Procedures per second of the live day. The default is about the pace of the history. 0 stops after the history. */
  rate: number;
  seed: number;
  /** Language of the names of companies, people and places. */
  language: Language;
};

const usage = `npm run demo -- [--url http://host:port --password …] [--user admin] [--cylinders 500] [--days 60] [--begin 10:40|now] [--rate 0.03] [--seed 1] [--language zh|en]`;

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
      begin: { type: "string", default: "10:40" },
      rate: { type: "string", default: "0.03" },
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
    begin: beginning(values.begin),
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

const beginning = (value: string): number | "now" => {
  if (value === "now") return value;
  const [, hours = "", minutes = ""] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (hours !== "") return (Number(hours) * 60 + Number(minutes)) * 60_000;
  throw new Error(`--begin must be a time such as 10:40, or now, not ${JSON.stringify(value)}\n${usage}`);
};

const oneOf = (value: string): Language => {
  const language = languages.find((each) => each === value);
  if (language) return language;
  throw new Error(`--language must be one of ${languages.join(", ")}, not ${JSON.stringify(value)}\n${usage}`);
};
