import type { Source } from "./imports.ts";
import { lineOf, parse, visit, type Node } from "./measures.ts";

const timers = new Set(["setTimeout", "setInterval", "waitForTimeout"]);

const nameOf = ({ type, name, property }: Node): unknown =>
  type === "MemberExpression" ? (property as Node)["name"] : name;

/** Calls that wait for a time, and the import that offers some. A timer without a time is a turn of the event loop. */
export const timedWaits = (source: Source): string[] => {
  const found: string[] = [];
  visit(parse(source).program, (node) => {
    const { arguments: given, source: from } = node as { arguments?: Node[]; source?: { value?: unknown } };
    const called = node.type === "CallExpression" ? nameOf(node["callee"] as Node) : undefined;
    const waits =
      timers.has(String(called)) && given !== undefined && (given.length > 1 || called === "waitForTimeout");
    const imports = node.type === "ImportDeclaration" && String(from?.value).endsWith("timers/promises");
    if (waits || imports) found.push(`${source.path}:${lineOf(source.text, node.start)}`);
  });
  return found;
};
