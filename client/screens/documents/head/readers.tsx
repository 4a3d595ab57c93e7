import { useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { DocumentReader } from "#contracts/wire/document-readers.ts";
import { isRefusal } from "#contracts/live/messages.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useOnReturn } from "#client/state/live/use-on-return.ts";
import { session } from "#client/state/session.ts";
import { liveSocket, useLive } from "#client/state/socket.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./readers.module.css";

/** Others who have the same document open, as long as this page has it. */
const useReaders = (id: string): DocumentReader[] => {
  const me = useSnapshot(session).info?.accountInfo.id;
  const [people, setPeople] = useState<DocumentReader[]>([]);
  const open = useCallback(
    () =>
      void liveSocket().emit("document:open", { id }, (answer) => setPeople(isRefusal(answer) ? [] : answer.people)),
    [id],
  );
  useEffect(() => {
    const socket = liveSocket();
    open();
    return () => void socket.emit("document:close");
  }, [open]);
  // The server forgot who was here when the line was lost.
  useOnReturn(open);
  useLive("document:readers", (readers) => {
    if (readers.id === id) setPeople(readers.people);
  });
  return people.filter((person) => person.id !== me);
};

/** Names of those who have the document open, too. */
export const Readers = ({ id }: { id: string }) => {
  const t = useT();
  const people = useReaders(id);
  const [first] = people;
  return (
    <span role="status">
      {first && (
        <Row as="span" inline gap={8} fill="surface2" nowrap size={12} tone="fg2" className={styles.root}>
          <Avatar name={first.name} />
          {t("documents.alsoOpen", { names: people.map(({ name }) => name).join(t("client.builder.comma")) })}
        </Row>
      )}
    </span>
  );
};
