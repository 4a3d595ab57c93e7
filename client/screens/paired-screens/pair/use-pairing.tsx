import { useState, type ReactNode } from "react";
import { PairDialog } from "./pair-dialog.tsx";

type Pairing = { open: () => void; dialog: ReactNode };

/** The dialog that pairs a screen, and what opens it. `onPaired` runs when it has closed. */
export const usePairing = (onPaired: (screenId: string) => Promise<unknown>): Pairing => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const paired = (id: string) => {
    close();
    void onPaired(id);
  };
  return { open: () => setOpen(true), dialog: isOpen && <PairDialog onPaired={paired} onClose={close} /> };
};
