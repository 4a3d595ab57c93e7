import "#client/theme/han-work.css";
import { Button } from "@blueprintjs/core";
import { Offline } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { tryLiveNow, useLive } from "#client/state/socket.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { live, useNextTry, whenUp, worthSaying } from "#client/state/live/live.ts";
import { Band } from "#client/kit/band.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { offerReload, Part } from "#client/kit/part.tsx";
import { LabelsHost } from "#client/screens/labels/labels-host.tsx";
import { queryClient } from "#client/state/query-client.ts";
import { useOwnBottles } from "#client/state/own-bottles/keep-own-bottles.ts";
import { scansWait } from "#client/state/scans-waiting.ts";
import { help } from "#client/state/help.ts";
import { useOpenCylinder } from "#client/state/open-cylinder.ts";
import { session, setReading } from "#client/state/session.ts";
import { settings } from "#client/state/settings.ts";
import { ErrorBoundary } from "#client/kit/error-boundary.tsx";
import { loadLoginInfo } from "#client/state/login-info.ts";
import { usePlace } from "#client/state/menus/place.ts";
import { railOf } from "#client/state/menus/menu-tree.ts";
import { screenAt } from "#client/screens/index.ts";
import { useLow, useNarrow, useTooNarrow } from "#client/lib/use-narrow.ts";
import { useFunctionKey, useShortcut, useSign } from "#client/lib/use-shortcut.ts";
import { classes } from "#client/lib/classes.ts";
import { Stack } from "#client/kit/layout.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { Rail } from "./rail.tsx";
import { Routes } from "./routes.tsx";
import { SlimHead } from "./slim-head.tsx";
import { type HiddenMenu, TopBar } from "./top-bar.tsx";
import styles from "./shell.module.css";
import { actionKeys } from "../actions.tsx";

/** Banner while the connection is lost: the time of the loss, the next try, and a button to try now. */
const LineBand = () => {
  const { downSince } = useSnapshot(live);
  return downSince === undefined ? null : <LostBand since={downSince} />;
};

const LostBand = ({ since }: { since: number }) => {
  const t = useT();
  const now = useClock(500);
  const next = useNextTry();
  if (!worthSaying(since, now)) return null;
  return (
    <Band tone="warn">
      <Offline />
      <b>{t("client.line.lost", { time: showTime(since) })}</b>
      <span>{t("client.line.lostText")}</span>
      <Spacer />
      {/* Hidden from screen readers: the button has the same meaning, and a countdown would be read out every second. */}
      <span aria-hidden>{next === undefined ? t("client.line.trying") : t("client.line.nextTry", { s: next })}</span>
      <Button size="small" text={t("client.line.tryNow")} disabled={next === undefined} onClick={tryLiveNow} />
    </Band>
  );
};

const CylinderDialog = lazy(async () => ({
  default: (await import("#client/screens/cylinder-detail/cylinder-dialog.tsx")).CylinderDialog,
}));
const ShortcutSheet = lazy(async () => ({ default: (await import("./shortcut-sheet.tsx")).ShortcutSheet }));
const HelpDrawer = lazy(async () => ({ default: (await import("./help-drawer.tsx")).HelpDrawer }));
const Palette = lazy(async () => ({ default: (await import("./palette/palette.tsx")).Palette }));

/** Reloads menus, controls and all shown data after a change of rights. */
const askAnew = (): void =>
  void loadLoginInfo()
    .then(() => queryClient.invalidateQueries())
    .catch(() => undefined);

/** The frame of all pages: top bar, rail and page. Under 768 px the menus are tabs at the top. */
export const Shell = () => {
  const t = useT();
  const [path] = useLocation();
  const { trail } = usePlace();
  const [searching, setSearching] = useState(false);
  const narrow = useNarrow();
  const low = useLow() && !narrow;
  useLive("access:changed", askAnew);
  useLive("reading:changed", setReading);
  useScansResumed();
  const search = () => setSearching(true);
  useShortcut("k", search);
  useTitle();
  const top = trail[0];
  const screen = screenAt(path);
  const bare = narrow || path.startsWith("/account/") || railOf(top).length === 0;
  const menu = useHiddenMenu(path, !bare && screen?.menu === "hidden");
  const noRail = bare || menu?.isShown === false;
  const rail = useRail();
  const folded = rail.isClosed || screen?.menu === "folded";
  const name = classes(styles.root, narrow ? styles.isNarrow : noRail ? styles.isBare : folded && styles.isMini);
  return (
    <div className={name}>
      <a className={styles.skip} href="#content">
        {t("client.skip")}
      </a>
      {narrow && screen?.head === "slim" ? (
        <SlimHead trail={trail} onSearch={search} />
      ) : (
        <TopBar trail={trail} narrow={narrow} mini={!noRail && folded} low={low} menu={menu} onSearch={search} />
      )}
      {!noRail && top && <Rail menus={railOf(top)} mini={folded} onToggle={rail.toggle} />}
      <Stack className={styles.main}>
        {!narrow && !low && <PageTabs />}
        <Stack as="main" grow fill="bg" clip className={styles.sheet} id="content" tabIndex={-1}>
          {!screen?.ownBand && <LineBand />}
          <ErrorBoundary at={path}>
            <Suspense fallback={<Loading />}>
              <Routes />
            </Suspense>
          </ErrorBoundary>
        </Stack>
      </Stack>
      <Dialogs />
      <Help path={path} />
      {searching && (
        <Part>
          <Palette onClose={() => setSearching(false)} />
        </Part>
      )}
    </div>
  );
};

/** The left menu as icons: as the person chose, and on a narrow page until it is opened, because lists need its room there. */
const useRail = (): { isClosed: boolean; toggle: () => void } => {
  const { railClosed } = useSnapshot(settings);
  const tight = useTooNarrow();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => (tight ? setOpen(!isOpen) : void (settings.railClosed = !railClosed));
  return { isClosed: tight ? !isOpen : railClosed, toggle };
};

/** The left menu of a page that hides it: the key M or the button shows it. Undefined on other pages. */
const useHiddenMenu = (path: string, isHidden: boolean): HiddenMenu | undefined => {
  const [shownAt, setShownAt] = useState<string>();
  const isShown = shownAt === path;
  const toggle = () => setShownAt(isShown ? undefined : path);
  useSign("m", () => isHidden && toggle());
  return isHidden ? { isShown, toggle } : undefined;
};

/** Dialogs that every page can open. */
const Dialogs = () => {
  const gasBarcode = useOpenCylinder();
  return (
    <>
      {gasBarcode !== null && (
        <Part>
          <CylinderDialog gasBarcode={gasBarcode} />
        </Part>
      )}
      <LabelsHost />
    </>
  );
};

/** Help of the current page (F1) and the sheet of its shortcuts (?). */
const Help = ({ path }: { path: string }) => {
  const { open, keys } = useSnapshot(help);
  const { trail, label } = usePlace();
  const last = trail.at(-1);
  useFunctionKey(actionKeys.help, () => (help.open = true));
  useSign(actionKeys.keys, () => (help.keys = true));
  const close = (): void => void (help.open = false);
  return (
    <>
      <Part>
        {open && <HelpDrawer menuPath={last?.path ?? path} page={last ? label(last) : path} onClose={close} />}
      </Part>
      <Part>{keys && <ShortcutSheet path={path} onClose={() => (help.keys = false)} />}</Part>
    </>
  );
};

/** Shows the page's name as the title of the browser tab. */
const useTitle = (): void => {
  const { trail, label } = usePlace();
  const last = trail.at(-1);
  useEffect(() => {
    document.title = last ? `${label(last)} · Cylindra` : "Cylindra";
  });
};

/** Delay in ms before a page that cannot load its scan queue offers a reload. */
const offerAfter = 1000;

/** Sends the scans that an earlier page could not send, and keeps what scanning needs without a network. */
const useScansResumed = (): void => {
  useOwnBottles();
  const person = useSnapshot(session).info?.accountInfo.id;
  useEffect(() => {
    if (person === undefined || !scansWait(person)) return;
    import("#client/screens/scan/session/use-scan-session.ts").then(
      ({ resumeScans }) => resumeScans(person),
      // The browser never retries the file, so without a reload the scans would wait as long as the page is open.
      () => whenUp(() => void offerReload(), offerAfter),
    );
  }, [person]);
};
