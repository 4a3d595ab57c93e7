/** A person who has a document open. */
export type DocumentReader = { id: string; name: string };

/** People who have a document open, without repetition. */
export type DocumentReaders = { id: string; people: DocumentReader[] };
