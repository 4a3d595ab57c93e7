import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Exchange } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import type { PresentPerson } from "#contracts/boards/live.ts";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import type { Board } from "../../board/board.ts";
import { Face } from "./face.tsx";
import { tellFailure } from "./tell-failure.ts";
import { usePeople } from "./use-people.ts";
import styles from "./hand-over.module.css";

const Name = ({ of: { name }, mayNot }: { of: PresentPerson; mayNot: boolean }) => {
  const t = useT();
  if (!mayNot) return name;
  return (
    <span className={styles.off}>
      {name}
      <small>{t("collab.mayNotDrive")}</small>
    </span>
  );
};

/** Those who may drive, asked when the list opens; undefined until the server has told. */
const useDrivers = (board: string, people: readonly PresentPerson[]): readonly string[] | undefined => {
  const here = people.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ["board-drivers", board, here],
    queryFn: () => get<{ ids: string[] }>(boardCalls.drivers.path, { board }, { silent: true }),
    staleTime: 0,
  });
  return data?.ids;
};

const Others = ({ board }: { board: Board }) => {
  const t = useT();
  const { people, me } = usePeople(board);
  const drivers = useDrivers(board.code, people);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const others = people.filter(({ id }) => id !== me);
  const mayNot = (id: string) => refused.includes(id) || drivers?.includes(id) === false;
  const hand = async ({ id, name }: PresentPerson) => {
    const answer = await board.hand(id);
    if (!answer.ok && answer.code === "board.mayNotDrive") setRefused((known) => [...known, id]);
    tellFailure(answer, { who: name });
  };
  return (
    <div className={styles.list} role="dialog" aria-label={t("collab.hand")}>
      <h3>{t("collab.handTo")}</h3>
      {others.length === 0 && <p>{t("collab.nobodyElse")}</p>}
      <Menu>
        {others.map((person) => (
          <MenuItem
            key={person.id}
            icon={<Face name={person.name} picture={person.avatar} />}
            text={<Name of={person} mayNot={mayNot(person.id)} />}
            disabled={mayNot(person.id)}
            shouldDismissPopover={false}
            onClick={() => void hand(person)}
          />
        ))}
      </Menu>
      <footer>{t("collab.handText")}</footer>
    </div>
  );
};

/** Hands the wheel to somebody who has the board open. Who may not drive is shown, and cannot be chosen. */
export const HandOver = ({ board, disabled }: { board: Board; disabled: boolean }) => {
  const t = useT();
  return (
    <PopoverNext placement="bottom-end" arrow={false} disabled={disabled} content={<Others board={board} />}>
      <Button
        disabled={disabled}
        title={disabled ? t("collab.failed.line") : undefined}
        icon={<Exchange />}
        text={t("collab.hand")}
        endIcon={<CaretDown />}
      />
    </PopoverNext>
  );
};
