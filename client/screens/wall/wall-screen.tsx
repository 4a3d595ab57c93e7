import { useSnapshot } from "valtio";
import { ShownBoard } from "#client/boards/shown-board.tsx";
import { device } from "#client/state/screen/device.ts";
import { WallFrame } from "./wall-frame.tsx";
import { PairedWall } from "./paired-wall.tsx";
import { PairingPage } from "./pairing-page.tsx";

type Props = {
  /** Code of the board in the address; without one the display's record says what it shows. */
  board?: string;
  /** A signed-in person looks, with the person's rights. */
  isPerson?: boolean;
};

/** `/wall` and `/wall/:board`: boards alone on a display, and a code on one that is not. */
const WallScreen = ({ board, isPerson = false }: Props) => {
  const { credential, revoked } = useSnapshot(device);
  return (
    <WallFrame>
      {isPerson && board !== undefined ? (
        <ShownBoard code={board} wall />
      ) : credential === null ? (
        <PairingPage
          board={board}
          isRevoked={revoked}
          signIn={board && `/login?redirect=${encodeURIComponent(`/wall/${board}`)}`}
        />
      ) : (
        <PairedWall board={board} />
      )}
    </WallFrame>
  );
};

export default WallScreen;
