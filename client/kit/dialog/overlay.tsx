import { useEffect, useState } from "react";
import {
  Classes,
  Dialog as BlueprintDialog,
  type DialogProps,
  Drawer as BlueprintDrawer,
  type DrawerProps,
  Overlay2,
  type Overlay2Props,
} from "@blueprintjs/core";
import { composing } from "../../lib/typing/composing.ts";

/** False until no composition is running. An overlay waits for this, so that it does not take the focus in the middle of a word. */
const useComposed = (): boolean => {
  const [isOver, setOver] = useState(!composing.isOn());
  useEffect(() => composing.whenOver(() => setOver(true)), []);
  return isOver;
};

/**
 * Moves the focus into an overlay as soon as it is mounted. Blueprint does so one frame later, and a key pressed before that (such as Escape)
 * would go to the dialog below.
 */
const takeFocus = (content: HTMLElement): void => {
  const overlay = content.closest(`.${Classes.OVERLAY}`);
  if (overlay?.contains(document.activeElement)) return;
  overlay?.querySelector<HTMLElement>(`.${Classes.OVERLAY_START_FOCUS_TRAP}`)?.focus({ preventScroll: true });
};

/** The element of the page itself that had the focus last. The element that opened an overlay may be in a menu that is gone. */
const page = { last: null as HTMLElement | null };
if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(`.${Classes.PORTAL}`)) page.last = target;
  });

/** Gives the focus back to the element that had it before the overlay. Blueprint does so only for an overlay that stays mounted. */
const useFocusBack = (): void => {
  const [before] = useState(() => [document.activeElement, page.last]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const back = before.find((each) => each instanceof HTMLElement && each !== document.body && each.isConnected);
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
    [before],
  );
};

/** False until no composition is running. When the overlay goes, the focus goes back. */
const useOverlay = (): boolean => {
  useFocusBack();
  return useComposed();
};

/**
 * Overlays are open while they are mounted, and are never closed and reopened: when an already mounted overlay opens, the overlay below still
 * holds the focus and takes it back.
 */
const open = { isOpen: true, transitionDuration: 0, onOpening: takeFocus };

/** Blueprint's overlay over the whole page. */
export const Overlay = (props: Omit<Overlay2Props, keyof typeof open | "usePortal" | "hasBackdrop">) =>
  useOverlay() && <Overlay2 usePortal hasBackdrop {...props} {...open} />;

/** Blueprint's dialog. By default a click outside does not close it. */
export const Dialog = (props: Omit<DialogProps, keyof typeof open>) =>
  useOverlay() && <BlueprintDialog canOutsideClickClose={false} {...props} {...open} />;

/** Blueprint's drawer, at the right of the page. */
export const Drawer = (props: Omit<DrawerProps, keyof typeof open>) =>
  useOverlay() && <BlueprintDrawer {...props} {...open} />;
