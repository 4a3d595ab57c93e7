import { useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { DocumentReader } from "#contracts/wire/document-readers.ts";
import { isRefusal } from "#contracts/live/messages.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { Row } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import { session } from "#client/state/session.ts";
import { liveSocket, useLive } from "#client/state/socket.ts";

/** Other people who have the same document or board open for editing now. */
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
  // After a lost connection the server has forgotten this reader, so open the document again.
  useOnReturn(open);
  useLive("document:readers", (readers) => {
    if (readers.id === id) setPeople(readers.people);
  });
  return people.filter((person) => person.id !== me);
};

/** The names of other people who edit the same document or board. */
export const Readers = ({ id }: { id: string }) => {
  const t = useT();
  const people = useReaders(id);
  const [first] = people;
  return (
    <span role="status">
      {first && (
        <Row
          as="span"
          data-readers
          inline
          gap={8}
          fill="surface2"
          nowrap
          size={12}
          tone="fg2"
          line={24}
          padX={8}
          radius="control"
        >
          <Avatar name={first.name} />
          {t("documents.alsoOpen", { names: people.map(({ name }) => name).join(t("common.comma")) })}
        </Row>
      )}
    </span>
  );
};
