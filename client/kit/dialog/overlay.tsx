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

/** False from the first drawing until nothing is composed: what would take the focus out of half a word waits so long. */
const useComposed = (): boolean => {
  const [isOver, setOver] = useState(!composing.isOn());
  useEffect(() => composing.whenOver(() => setOver(true)), []);
  return isOver;
};

/**
 * Brings the focus into an overlay as soon as it stands. Blueprint does so a frame later, and a key pressed before that, Escape above all, goes
 * to the dialog below.
 */
const takeFocus = (content: HTMLElement): void => {
  const overlay = content.closest(`.${Classes.OVERLAY}`);
  if (overlay?.contains(document.activeElement)) return;
  overlay?.querySelector<HTMLElement>(`.${Classes.OVERLAY_START_FOCUS_TRAP}`)?.focus({ preventScroll: true });
};

/**
 * Both are open as long as they are mounted and are never closed and opened again: the overlay below still holds the focus when one opens that
 * was mounted before, and takes it back.
 */
const open = { isOpen: true, transitionDuration: 0, onOpening: takeFocus };

/** Blueprint's overlay over the whole page. */
export const Overlay = (props: Omit<Overlay2Props, keyof typeof open | "usePortal" | "hasBackdrop">) =>
  useComposed() && <Overlay2 usePortal hasBackdrop {...props} {...open} />;

/** Blueprint's dialog; a click outside closes it only where that is asked for. */
export const Dialog = (props: Omit<DialogProps, keyof typeof open>) =>
  useComposed() && <BlueprintDialog canOutsideClickClose={false} {...props} {...open} />;

/** Blueprint's drawer, at the right of the page. */
export const Drawer = (props: Omit<DrawerProps, keyof typeof open>) =>
  useComposed() && <BlueprintDrawer {...props} {...open} />;
