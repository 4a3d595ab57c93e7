import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Exchange } from "@blueprintjs/icons";
import { useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import type { Board } from "../../board/board.ts";
import { Face } from "./face.tsx";
import { tellFailure } from "./tell-failure.ts";
import { usePeople } from "./use-people.ts";
import styles from "./hand-over.module.css";

/** Hands the wheel to somebody who has the board open. That a person may not drive is known once the server has said so. */
export const HandOver = ({ board, disabled }: { board: Board; disabled: boolean }) => {
  const t = useT();
  const { people, me } = usePeople(board);
  const [mayNot, setMayNot] = useState<readonly string[]>([]);
  const others = people.filter(({ id }) => id !== me);
  const hand = async (id: string) => {
    const answer = await board.hand(id);
    if (!answer.ok && answer.code === "board.mayNotDrive") setMayNot((known) => [...known, id]);
    tellFailure(answer);
  };
  const list = (
    <div className={styles.list} role="dialog" aria-label={t("collab.hand")}>
      <h3>{t("collab.handTo")}</h3>
      {others.length === 0 && <p>{t("collab.nobodyElse")}</p>}
      <Menu>
        {others.map(({ id, name, avatar }) => (
          <MenuItem
            key={id}
            icon={<Face name={name} picture={avatar} />}
            text={name}
            label={mayNot.includes(id) ? t("collab.mayNotDrive") : undefined}
            disabled={mayNot.includes(id)}
            shouldDismissPopover={false}
            onClick={() => void hand(id)}
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
