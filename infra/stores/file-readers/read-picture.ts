import { readFile } from "node:fs/promises";
import { redrawPicture, type Redrawn } from "../../engines/pictures/redraw-picture.ts";
import { serveReads } from "./serve-reads.ts";

export type PictureTask = { path: string };
export type PictureFound = Redrawn;

serveReads<PictureTask, PictureFound>(async ({ path }) => redrawPicture(await readFile(path)));
