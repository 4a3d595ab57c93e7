import { useSnapshot } from "valtio";
import { Loading } from "#client/kit/loading.tsx";
import { session } from "#client/state/session.ts";
import { CockpitBoard } from "./cockpit-board.tsx";
import { useBoard } from "./shared/use-board.ts";

/** `/index`: the enterprise's board inside the shell. */
const CockpitScreen = () => {
  const board = useBoard("enterprise");
  const { info } = useSnapshot(session);
  if (!board) return <Loading />;
  return <CockpitBoard board={board} company={info?.accountInfo.companyName ?? ""} />;
};

export default CockpitScreen;
