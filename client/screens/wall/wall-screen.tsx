import { useEffect } from "react";
import { ShownBoard } from "../cockpit/shown-board.tsx";
import { useShift } from "./use-shift.ts";
import styles from "./wall-screen.module.css";

/** `/wall/:board`: the board alone, dark, on the whole screen. Until screens are paired it is shown to whoever is signed in. */
const WallScreen = ({ board: code }: { board: string }) => {
  const shift = useShift();
  useEffect(() => {
    const root = document.documentElement;
    const wasDark = root.classList.contains("bp6-dark");
    root.classList.add("bp6-dark");
    return () => void root.classList.toggle("bp6-dark", wasDark);
  }, []);
  return (
    <main className={styles.root} style={{ transform: shift }}>
      <ShownBoard code={code} wall />
    </main>
  );
};

export default WallScreen;
