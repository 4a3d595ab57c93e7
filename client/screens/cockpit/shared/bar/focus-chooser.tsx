import { Button, InputGroup, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Office, Search, Tick } from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { references } from "#contracts/fields/references.ts";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Board, BoardState } from "../../board/board.ts";
import { tellFailure } from "./tell-failure.ts";
import styles from "./focus-chooser.module.css";

const blank = <span className={styles.blank} />;

const Companies = ({ chosen, onChoose }: { chosen: string | null; onChoose: (companyId: string | null) => void }) => {
  const t = useT();
  const [key, setKey] = useState("");
  const { offers } = useLookup(references.company.lookup, {}, key.trim(), true);
  return (
    <div className={styles.list}>
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        value={key}
        placeholder={t("collab.findCompany")}
        aria-label={t("collab.findCompany")}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <Menu>
        {key.trim() === "" && (
          <MenuItem
            text={t("collab.allCompanies")}
            icon={chosen === null ? <Tick /> : blank}
            onClick={() => onChoose(null)}
          />
        )}
        {offers.map(({ id, name }) => (
          <MenuItem key={id} text={name} icon={chosen === id ? <Tick /> : blank} onClick={() => onChoose(id)} />
        ))}
      </Menu>
    </div>
  );
};

/** The company in focus: whose figures the board shows. The driver's choice goes to everybody who follows. */
export const FocusChooser = ({ board, disabled }: { board: Board; disabled: boolean }) => {
  const t = useT();
  const { focus, view } = useSnapshot(board.state) as BoardState;
  const choose = (companyId: string | null) => void board.look({ companyId }).then((told) => tellFailure(told));
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      disabled={disabled}
      content={<Companies chosen={view.companyId} onChoose={choose} />}
    >
      <Button
        variant="minimal"
        disabled={disabled}
        title={disabled ? t("collab.failed.line") : undefined}
        icon={<Office />}
        endIcon={<CaretDown />}
        className={styles.root}
      >
        <span data-tool-key>{t("collab.focus")}</span> <b>{focus === null ? t("collab.allCompanies") : focus.name}</b>
      </Button>
    </PopoverNext>
  );
};
