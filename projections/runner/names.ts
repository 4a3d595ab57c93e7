import { snake } from "#infra/engines/database/snake.ts";
import type { Fold } from "../views/view.ts";

/** Quotes a name, because a column may have a reserved name such as `order`. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnName = (name: string): string => quoted(snake(name));
export const qualified = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`;
export const foldTable = (fold: Pick<Fold, "name">): string => `fold_${fold.name}`;
