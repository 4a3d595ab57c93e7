export type PresentPerson = { id: string; name: string; avatar: string | null };
export type PresentScreen = { id: string; name: string };
/** Everybody on a board, each once, on all servers. */
export type Presence = { board: string; people: PresentPerson[]; screens: PresentScreen[] };
