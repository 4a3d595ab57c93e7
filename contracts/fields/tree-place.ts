import { z } from "zod";
import { uuid } from "./scalars.ts";

const place = z.union([uuid, z.literal(0)]);

/** Position of a node in a form's body: the parent, or the path to it from the root. 0 is the root. */
export const treePlace = { parentId: place.optional(), parentIds: z.array(place).max(20).optional() };

type TreePlace = { parentId?: string | 0; parentIds?: (string | 0)[] };

/** Parent's id from a body (the last element of a path counts), or null for the root. `undefined` if the body names no position. */
export const parentOf = ({ parentIds, parentId }: TreePlace): string | null | undefined => {
  const parent = parentIds?.at(-1) ?? parentId;
  return parent === 0 ? null : parent;
};
