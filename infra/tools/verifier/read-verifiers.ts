import { existsSync, readFileSync } from "node:fs";
import { buildVerifiers } from "./build-verifiers.ts";

/** Names of the verifiers that a bundle holds. */
export const verifierNames = ["verify.html", "verify.mjs"] as const;

let read: Promise<ReadonlyMap<string, Buffer>> | undefined;

/** The verifiers: those that the build wrote beside the program, or, where it runs from its sources, made now. */
export const readVerifiers = (): Promise<ReadonlyMap<string, Buffer>> => (read ??= find());

const find = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const place = (name: string) => new URL(`./verifier/${name}`, import.meta.url);
  if (!verifierNames.every((name) => existsSync(place(name)))) return buildVerifiers();
  return new Map(verifierNames.map((name) => [name, readFileSync(place(name))]));
};
