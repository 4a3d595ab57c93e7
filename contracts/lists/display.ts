import { boardScreens } from "../access/menus/cockpit.ts";
import { platformTable } from "../access/tables.ts";
import type { Playlist, Theme } from "../boards/pairing.ts";
import { screenAnswer, screenStates, type ScreenState } from "../boards/screen-calls.ts";
import type { Option } from "../fields/field.ts";
import { defineList } from "../list-kit/define-list.ts";
import type { Language } from "../locales/languages.ts";
import { json, nullable, oneOf, types } from "../read-models/table.ts";
import { hidden } from "./parts.ts";

/** Paired displays with the names that they refer to, and whether they are still connected. */
export const displayTable = platformTable("screen_shown", {
  id: types.uuid,
  recordVersion: types.integer,
  name: types.text,
  place: types.text,
  boardId: nullable(types.uuid),
  playlist: nullable(json<Playlist>()),
  companyId: nullable(types.uuid),
  companyName: nullable(types.text),
  withBelow: types.boolean,
  pairedBy: types.uuid,
  pairedByName: types.text,
  pairedAt: types.moment,
  lastSeenAt: nullable(types.moment),
  version: nullable(types.text),
  width: nullable(types.integer),
  height: nullable(types.integer),
  state: oneOf<ScreenState>(),
  language: nullable(oneOf<Language>()),
  theme: nullable(oneOf<Theme>()),
});

const states: Option[] = screenStates.map((value) => ({ value, label: `walls.state.${value}` }));

/** Paired displays of the companies that the caller may see, by name. A display without a company needs the scope of all companies. */
export const display = defineList({
  name: "display",
  path: "/wall/screen/getpage",
  permission: boardScreens.screens.codes.list,
  from: displayTable,
  columns: {
    id: hidden(),
    name: { kind: "text", label: "walls.col.name", width: 196, sortable: true, priority: 1 },
    place: { kind: "text", label: "walls.col.place", width: 140, sortable: true },
    boardId: { kind: "text", label: "walls.col.shows", width: 160, priority: 1, alwaysDrawn: true },
    lastSeenAt: { kind: "moment", label: "walls.col.beat", width: 100, sortable: true },
    language: { kind: "text", label: "walls.col.look", width: 116 },
    version: { kind: "text", label: "walls.col.version", width: 84, sortable: true },
    state: { kind: "choice", options: states, label: "walls.col.state", width: 92, priority: 1 },
    recordVersion: hidden("integer"),
    playlist: hidden("json"),
    companyId: hidden(),
    companyName: { kind: "text", hidden: true, label: "fields.companyName" },
    withBelow: hidden("flag"),
    pairedBy: hidden(),
    pairedByName: hidden(),
    pairedAt: hidden("moment"),
    height: hidden("integer"),
    width: hidden("integer"),
    theme: hidden(),
  },
  layout: ["name", "place", "boardId", "lastSeenAt", "language", "version", "state"],
  paper: ["name", "place", "companyName", "lastSeenAt", "version", "state"],
  card: { title: "name", outcome: "state", place: "place", time: "lastSeenAt", more: ["boardId"] },
  search: {
    name: { op: "contains", input: "text", label: "walls.col.name" },
    place: { op: "contains", input: "text", label: "walls.col.place" },
    state: { op: "equals", input: "choice", options: states, label: "walls.col.state" },
  },
  sort: { by: "name" },
  scope: "companyId",
  changes: "byItself",
  answer: screenAnswer,
  export: "wallscreen",
});
