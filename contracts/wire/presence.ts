export type PresentPerson = { id: string; name: string; avatar: string | null };
export type PresentScreen = { id: string; name: string };
/** All people and screens on a board, on all servers, without repetition. */
export type Presence = { board: string; people: PresentPerson[]; screens: PresentScreen[] };
