import { Button, InputGroup, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Office, Search, Tick } from "@blueprintjs/icons";
import { type KeyboardEvent, useId, useState } from "react";
import { useSnapshot } from "valtio";
import { references } from "#contracts/fields/references.ts";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { Board, BoardState } from "../board.ts";
import { showRefusal } from "./show-refusal.ts";
import styles from "./presenting.module.css";

const blank = <span className={styles.blank} />;

type CompanyRow = { id: string | null; name: string };

/** The companies that contain `search`, below all companies, and the row that the arrow keys have reached. */
const useCompanyRows = (search: string, onChoose: (companyId: string | null) => void) => {
  const t = useT();
  const [at, setAt] = useState(0);
  const { offers, loading } = useLookup(references.company.lookup, {}, search, true);
  const all: CompanyRow = { id: null, name: t("collab.allCompanies") };
  const rows: CompanyRow[] = search === "" ? [all, ...offers] : offers;
  const index = Math.min(at, rows.length - 1);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = rows[index];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step !== undefined) setAt(Math.max(0, Math.min(rows.length - 1, index + step)));
    // Offers of an earlier text may still be listed.
    else if (row && !loading) onChoose(row.id);
  };
  return { rows, row: rows[index], press, isEmpty: rows.length === 0 && !loading, begin: () => setAt(0) };
};

type CompaniesProps = { selectedId: string | null; onChoose: (companyId: string | null) => void };

/** A list of companies with a search field. The arrow keys move to a company, and Enter chooses it. */
const Companies = ({ selectedId, onChoose }: CompaniesProps) => {
  const t = useT();
  const id = useId();
  const [key, setKey] = useState("");
  const { rows, row, press, isEmpty, begin } = useCompanyRows(key.trim(), onChoose);
  const idOf = (each: CompanyRow): string => `${id}${each.id ?? ""}`;
  return (
    <div className={styles.companies}>
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        value={key}
        placeholder={t("collab.findCompany")}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={row && idOf(row)}
        aria-label={t("collab.findCompany")}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          begin();
        }}
        onKeyDown={press}
      />
      <Menu id={id}>
        {rows.map((each) => (
          <MenuItem
            key={each.id ?? ""}
            id={idOf(each)}
            ref={each === row ? reveal : undefined}
            active={each === row}
            text={each.name}
            icon={selectedId === each.id ? <Tick /> : blank}
            onClick={() => onChoose(each.id)}
          />
        ))}
      </Menu>
      {isEmpty && (
        <Text as="p" padX={8} above={8} tone="fg3">
          {t("client.input.noOffers")}
        </Text>
      )}
    </div>
  );
};

/** Scrolls a list to the row that the keys have reached. */
const reveal = (row: HTMLElement | null): void => row?.scrollIntoView({ block: "nearest" });

/** Chooser of the company in focus: the board shows its figures. The presenter's choice applies to all followers. */
export const FocusChooser = ({ board, disabled }: { board: Board; disabled: boolean }) => {
  const t = useT();
  const { focus, view } = useSnapshot(board.state) as BoardState;
  const [isOpen, setOpen] = useState(false);
  const choose = (companyId: string | null) => {
    setOpen(false);
    void board.look({ companyId }).then((result) => showRefusal(result));
  };
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      disabled={disabled}
      isOpen={isOpen}
      onInteraction={setOpen}
      onOpening={(popover) => popover.querySelector("input")?.focus({ preventScroll: true })}
      content={<Companies selectedId={view.companyId} onChoose={choose} />}
    >
      <Button
        variant="minimal"
        disabled={disabled}
        title={disabled ? t("collab.failed.line") : undefined}
        icon={<Office />}
        endIcon={<CaretDown />}
        className={styles.focus}
      >
        <span data-tool-key>{t("collab.focus")}</span>{" "}
        <Text as="b" truncate>
          {focus === null ? t("collab.allCompanies") : focus.name}
        </Text>
      </Button>
    </PopoverNext>
  );
};
