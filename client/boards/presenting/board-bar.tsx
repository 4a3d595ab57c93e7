import { Button, InputGroup, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Office, Search, Tick, Fullscreen } from "@blueprintjs/icons";
import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { references } from "#contracts/fields/references.ts";
import { Separator } from "#client/kit/inline.tsx";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT, translate } from "#client/lib/i18n.ts";
import { keepToastsAside, showToast } from "#client/state/toasts.ts";
import type { Board, BoardState } from "../board.ts";
import { Face, usePeople, Presence } from "./people.tsx";
import { useFreeIn } from "./free-in.ts";
import { showRefusal } from "./show-refusal.ts";
import { PresenterControls } from "./presenter-controls.tsx";
import styles from "./presenting.module.css";

/** The presenter's tab and company, as in `Day, Daliang store`. */
const useWhere = ({ shared, focus }: Pick<BoardState, "shared" | "focus">): string => {
  const t = useT();
  const companyId = shared?.companyId ?? null;
  const focusName = focus?.companyId === companyId ? focus?.name : undefined;
  const { offers } = useLookup(references.company.lookup, {}, "", companyId !== null && !focusName);
  const name = focusName ?? offers.find(({ id }) => id === companyId)?.name;
  const company = companyId === null ? t("collab.allCompanies") : (name ?? t("collab.elsewhere"));
  return t("collab.at", { tab: t(`cockpit.period.${shared?.tab ?? 1}`), company });
};

/** The presenter, the presenter's view and the remaining time. */
const PresenterChip = ({ board }: { board: Board }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { people, driver, me } = usePeople(board);
  const where = useWhere(state);
  const isMine = driver !== null && driver.id === me;
  const free = useFreeIn(state, isMine);
  if (!driver) return null;
  const avatar = people.find(({ id }) => id === driver.id)?.avatar;
  const rest = (
    <small>
      {free.lost && t("collab.lineLost", { s: free.seconds })}
      {!free.lost && isMine && t(free.isLastMinute ? "collab.releasedIn" : "collab.left", { time: free.clock })}
      {!free.lost && !isMine && where}
    </small>
  );
  return (
    <Row
      as="span"
      inline
      gap={10}
      fill="accentSoft"
      nowrap
      weight={600}
      tone="accent"
      className={classes(styles.chip, (free.lost || (isMine && free.isLastMinute)) && styles.warn)}
    >
      <Face name={driver.name} picture={avatar} own />
      <span>
        {isMine ? t("collab.youDrive") : t("collab.drives", { who: driver.name })}
        {rest}
      </span>
    </Row>
  );
};

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
const FocusChooser = ({ board, disabled }: { board: Board; disabled: boolean }) => {
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

/** Shows a message once if the presenter's view is not allowed for this viewer. */
const useOutside = ({ outside, shared }: Pick<BoardState, "outside" | "shared">) => {
  const who = shared?.driver?.name;
  useEffect(() => {
    if (!outside || !who) return;
    showToast({
      kind: "exc",
      sign: "lock",
      title: translate("collab.outside"),
      text: translate("collab.outsideText", { who }),
      about: "outside",
      ms: 8000,
    });
  }, [outside, who]);
};

/** The controls of a shared board, in real pixels: its members, company and presenter. */
export const BoardBar = ({ board, onFullscreen }: { board: Board; onFullscreen?: () => void }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { line, shared } = state;
  useOutside(state);
  // Toasts about presenting refer to this bar, so none may cover it.
  useEffect(keepToastsAside, []);
  const isLive = line === "live";
  return (
    <Row className={styles.bar} gap={8} nowrap role="toolbar" aria-label={t("collab.bar")}>
      <Presence board={board} />
      <Separator />
      <FocusChooser board={board} disabled={!isLive} />
      <Separator />
      {shared?.driver && <PresenterChip board={board} />}
      <PresenterControls board={board} isLive={isLive} />
      {onFullscreen && (
        <>
          <Separator />
          <Button
            variant="minimal"
            icon={<Fullscreen />}
            aria-label={t("common.fullScreen")}
            title={t("common.fullScreen")}
            onClick={onFullscreen}
          />
        </>
      )}
    </Row>
  );
};

/** Maximum number of pictures on a wall. Numbers show the rest. */
const mostWallFaces = 2;

/** The people on a wall: the presenter with the remaining time, and the other members. */
export const WallPeople = ({ board }: { board: Board }) => {
  const t = useT();
  const state = useSnapshot(board.state) as BoardState;
  const { people, screens, driver } = usePeople(board);
  const free = useFreeIn(state, false);
  const others = people.filter(({ id }) => id !== driver?.id);
  const avatar = people.find(({ id }) => id === driver?.id)?.avatar;
  return (
    <Row className={styles.wallPeople} justify="end" gap={24}>
      {driver && (
        <Row className={styles.wallPresenter} gap={12} role="status">
          <Face name={driver.name} picture={avatar} size={40} own />
          <Text as="div" line={26} truncate>
            <div className={styles.first}>{t("collab.drives", { who: driver.name })}</div>
            <Text as="div" tone="fg3">
              {free.lost ? t("collab.lineLost", { s: free.seconds }) : t("collab.left", { time: free.clock })}
            </Text>
          </Text>
        </Row>
      )}
      {people.length > 0 && (
        <Row className={styles.others} gap={12}>
          {others.slice(0, mostWallFaces).map(({ id, name, avatar: picture }) => (
            <Face key={id} name={name} picture={picture} size={40} />
          ))}
          {others.length > mostWallFaces && <span>{t("collab.more", { n: others.length - mostWallFaces })}</span>}
          <Text as="div" line={26} truncate>
            <div>{t("collab.people", { count: people.length })}</div>
            <Text as="div" tone="fg3">
              {t("collab.screens", { count: screens.length })}
            </Text>
          </Text>
        </Row>
      )}
    </Row>
  );
};
