import { access } from "./access.ts";
import { client } from "./client.ts";
import { domain } from "./domain.ts";
import { fields } from "./fields.ts";
import { lists } from "./lists.ts";
import { server } from "./server.ts";
import { work } from "./work.ts";

/** One file per room's words, so that two people seldom edit the same one. i18next's syntax: {{name}}. */
export const en = { ...access, ...client, ...domain, ...fields, ...lists, ...server, ...work };
