import { auditScreens } from "#contracts/access/menus/audit.ts";
import { boardScreens, cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { actionKeys } from "../actions.tsx";

/**
 * A shortcut of the sheet: its keys as labelled on a keyboard, and the key of its description. `on`: the paths of its pages; `lists`: pages with
 * a list. Absent: every page.
 */
export type Shortcut = { keys: string[]; text: string; on?: readonly string[] | "lists" };

const scan = [cylinderScreens.scan.path];
const raised = [cylinderScreens.exceptions.path];
const boards = [cockpitScreens.cockpit.path, boardScreens.boards.path];
const replay = [auditScreens.replay.path];
const sheet = [cylinderScreens.import.path];
const documents = [systemScreens.document.path];
const permissions = [systemScreens.permission.path];
/** Pages without a list of rows. */
const listless = [...scan, ...boards, ...replay, ...sheet, ...documents, auditScreens.verify.path, "/account", "/wall"];

/** All shortcuts. Each is implemented where it is used, and a test compares both. */
export const shortcuts: readonly Shortcut[] = [
  { keys: [actionKeys.keys], text: "client.keys.sheet" },
  { keys: [actionKeys.help], text: "client.keys.help" },
  { keys: ["Ctrl", "K"], text: "client.keys.find" },
  { keys: ["M"], text: "client.keys.menu", on: [cockpitScreens.cockpit.path] },
  { keys: ["Esc"], text: "client.keys.close" },
  { keys: ["Ctrl", "Enter"], text: "client.keys.saveForm" },
  { keys: ["F2"], text: "client.keys.job", on: scan },
  { keys: ["F6"], text: "client.keys.next", on: scan },
  { keys: ["Esc"], text: "client.keys.offBench", on: scan },
  { keys: ["1", "…", "9"], text: "client.keys.digits", on: scan },
  { keys: ["Space"], text: "client.keys.space", on: scan },
  { keys: ["Ctrl", "Enter"], text: "client.keys.record", on: scan },
  { keys: ["↑", "↓", "J", "K"], text: "client.keys.rows", on: raised },
  { keys: ["C"], text: "client.keys.claim", on: raised },
  { keys: ["N"], text: "client.keys.note", on: boards },
  { keys: ["G"], text: "client.keys.position", on: [auditScreens.events.path] },
  { keys: ["←", "→", "Home", "End"], text: "client.keys.step", on: replay },
  { keys: ["Space"], text: "client.keys.play", on: replay },
  { keys: ["E"], text: "client.keys.flagged", on: replay },
  { keys: ["Ctrl", "S"], text: "client.keys.save", on: [...documents, ...boards] },
  { keys: ["Enter"], text: "client.keys.search", on: "lists" },
  { keys: ["→", "←"], text: "client.keys.openRow", on: "lists" },
  { keys: ["←", "→", "Home", "End"], text: "client.keys.heads", on: "lists" },
  { keys: ["Shift", "←", "→"], text: "client.keys.width", on: "lists" },
  { keys: ["↑", "↓", "Enter"], text: "client.keys.choose" },
  { keys: ["Alt", "↑", "↓"], text: "client.keys.move", on: [...permissions, boardScreens.screens.path] },
  { keys: ["←", "→"], text: "client.keys.pictures", on: "lists" },
  { keys: ["Enter", "Tab"], text: "client.keys.cell", on: sheet },
  { keys: ["F2"], text: "client.keys.cellOpen", on: sheet },
  { keys: ["Delete"], text: "client.keys.cellClear", on: sheet },
  { keys: ["Ctrl", "D"], text: "client.keys.fillDown", on: sheet },
  { keys: ["Ctrl", "Z", "Y"], text: "client.keys.undo", on: [...sheet, ...boards] },
  { keys: ["←", "↑", "→", "↓"], text: "client.keys.panelMove", on: boards },
  { keys: ["Shift", "←", "↑", "→", "↓"], text: "client.keys.panelSize", on: boards },
  { keys: ["Delete"], text: "client.keys.panelRemove", on: boards },
];

const isUnder = (path: string, roots: readonly string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

/** The shortcuts of the page at a path, those of every page, and those of the others. */
export const shortcutsAt = (path: string): Record<"here" | "everywhere" | "elsewhere", Shortcut[]> => {
  const isHere = ({ on }: Shortcut): boolean =>
    on !== undefined && (on === "lists" ? !isUnder(path, listless) : isUnder(path, on));
  return {
    here: shortcuts.filter(isHere),
    everywhere: shortcuts.filter(({ on }) => on === undefined),
    elsewhere: shortcuts.filter((each) => each.on !== undefined && !isHere(each)),
  };
};
