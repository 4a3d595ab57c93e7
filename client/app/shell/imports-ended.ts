import { proxy } from "valtio";

/** An import whose check or run ended, as the bell tells it. */
export type EndedImport = { id: string; title: string; isBad: boolean };

/** Imports that ended since the bell was last open, the newest first. */
export const importsEnded = proxy<{ list: EndedImport[] }>({ list: [] });

/** The last end of an import is the one that is told. */
export const noteEnded = (ended: EndedImport): void => {
  importsEnded.list = [ended, ...importsEnded.list.filter(({ id }) => id !== ended.id)].slice(0, 6);
};

export const sawEnded = (): void => {
  importsEnded.list = [];
};
