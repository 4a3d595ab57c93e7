import type { Defaulted, Kept, Maybe, Moment } from "./platform.ts";

/** `type`: 1 group, 2 document. */
export type DocumentTable = Kept & {
  parent_id: Maybe<string>;
  type: number;
  label: string;
  name: string;
  description: Maybe<string>;
  opened: Defaulted<boolean>;
  sort: Defaulted<number>;
  menu_path: Maybe<string>;
  content: Defaulted<string>;
};

type Made = { document_id: string; created_time: Moment; created_user_id: Maybe<string> };

declare module "../database.ts" {
  interface Database {
    document: DocumentTable;
    document_version: Made & { version: number; label: string; content: string };
    document_image: Made & { url: string };
  }
}
