import { useSnapshot } from "valtio";
import { ShownBoard } from "#client/boards/shown-board.tsx";
import { device } from "#client/state/screen/device.ts";
import { WallFrame } from "./wall-frame.tsx";
import { PairedWall } from "./paired-wall.tsx";
import { PairingPage } from "./pairing-page.tsx";

type Props = {
  /** Code of the board in the address. Without it the display's record decides. */
  board?: string;
  /** True if a signed-in person looks, with the person's own permissions. */
  isPerson?: boolean;
};

/** The pages `/wall` and `/wall/:board`: a paired display shows its boards, another device a pairing code. */
const WallScreen = ({ board, isPerson = false }: Props) => {
  const { credential, revoked } = useSnapshot(device);
  return (
    <WallFrame isPerson={isPerson}>
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
