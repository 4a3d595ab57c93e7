import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Exchange } from "@blueprintjs/icons";
import { useState } from "react";
import type { PresentPerson } from "#contracts/boards/live.ts";
import { useT } from "#client/lib/i18n.ts";
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

/** Hands the wheel to somebody who has the board open. That a person may not drive is known once the server has said so. */
export const HandOver = ({ board, disabled }: { board: Board; disabled: boolean }) => {
  const t = useT();
  const { people, me } = usePeople(board);
  const [mayNot, setMayNot] = useState<readonly string[]>([]);
  const others = people.filter(({ id }) => id !== me);
  const hand = async ({ id, name }: PresentPerson) => {
    const answer = await board.hand(id);
    if (!answer.ok && answer.code === "board.mayNotDrive") setMayNot((known) => [...known, id]);
    tellFailure(answer, { who: name });
  };
  const list = (
    <div className={styles.list} role="dialog" aria-label={t("collab.hand")}>
      <h3>{t("collab.handTo")}</h3>
      {others.length === 0 && <p>{t("collab.nobodyElse")}</p>}
      <Menu>
        {others.map((person) => (
          <MenuItem
            key={person.id}
            icon={<Face name={person.name} picture={person.avatar} />}
            text={<Name of={person} mayNot={mayNot.includes(person.id)} />}
            disabled={mayNot.includes(person.id)}
            shouldDismissPopover={false}
            onClick={() => void hand(person)}
          />
        ))}
      </Menu>
      <footer>{t("collab.handText")}</footer>
    </div>
  );
  return (
    <PopoverNext placement="bottom-end" arrow={false} disabled={disabled} content={list}>
      <Button disabled={disabled} icon={<Exchange />} text={t("collab.hand")} endIcon={<CaretDown />} />
    </PopoverNext>
  );
};
