import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { Loading } from "#client/kit/loading.tsx";
import { session } from "#client/state/session.ts";
import { CockpitBoard } from "../cockpit/cockpit-board.tsx";
import { useBoard } from "../cockpit/shared/use-board.ts";
import { useShift } from "./use-shift.ts";
import styles from "./wall-screen.module.css";

/** `/wall/:board`: the board alone, dark, on the whole screen. Until screens are paired it is shown to whoever is signed in. */
const WallScreen = ({ board: name }: { board: string }) => {
  const board = useBoard(name, { wall: true });
  const { info } = useSnapshot(session);
  const shift = useShift();
  useEffect(() => {
    const root = document.documentElement;
    const wasDark = root.classList.contains("bp6-dark");
    root.classList.add("bp6-dark");
    return () => void root.classList.toggle("bp6-dark", wasDark);
  }, []);
  return (
    <main className={styles.root} style={{ transform: shift }}>
      {board ? <CockpitBoard board={board} company={info?.accountInfo.companyName ?? ""} wall /> : <Loading page />}
    </main>
  );
};

export default WallScreen;
