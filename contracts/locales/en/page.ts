import { access } from "./access.ts";
import { account } from "./account.ts";
import { cockpit } from "./cockpit.ts";
import { common } from "./common.ts";
import { detail } from "./detail.ts";
import { documents } from "./documents.ts";
import { domain } from "./domain.ts";
import { evidence } from "./evidence.ts";
import { eventPage } from "./event-page.ts";
import { events } from "./events.ts";
import { exceptions } from "./exceptions.ts";
import { fields } from "./fields.ts";
import { fragments } from "./fragments.ts";
import { imports } from "./imports.ts";
import { kit } from "./kit.ts";
import { lists } from "./lists.ts";
import { paper } from "./paper.ts";
import { replay } from "./replay.ts";
import { scan } from "./scan.ts";
import { schedules } from "./schedules.ts";
import { screens } from "./screens.ts";
import { server } from "./server.ts";
import { shell } from "./shell.ts";
import { boards } from "./boards.ts";
import { collab } from "./collab.ts";
import { walls } from "./walls.ts";
import { verify } from "./verify.ts";

/** The texts of pages. Each feature has its own file of texts, so that two people rarely edit the same one. Places have i18next's syntax: {{name}}. */
export const page = {
  ...access,
  ...account,
  ...cockpit,
  ...common,
  ...detail,
  ...documents,
  ...domain,
  ...evidence,
  ...eventPage,
  ...events,
  ...exceptions,
  ...fields,
  ...fragments,
  ...imports,
  ...kit,
  ...lists,
  ...paper,
  ...replay,
  ...scan,
  ...schedules,
  ...screens,
  ...server,
  ...shell,
  ...boards,
  ...collab,
  ...walls,
  ...verify,
};
