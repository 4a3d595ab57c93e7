import { boardScreens, cockpitScreens } from "#contracts/access/menus/cockpit.ts";

/** Addresses of a board, by its code. */
export const boardPaths = {
  open: (code: string): string => `${cockpitScreens.cockpit.path}?board=${encodeURIComponent(code)}`,
  wall: (code: string): string => `/wall/${encodeURIComponent(code)}`,
  edit: (code: string): string => `${boardScreens.boards.path}/${encodeURIComponent(code)}/edit`,
};
