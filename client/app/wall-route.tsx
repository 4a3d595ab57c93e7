import { lazy } from "react";
import { useSnapshot } from "valtio";
import { ErrorBoundary } from "#client/kit/error-boundary.tsx";
import { session } from "#client/state/session.ts";
import { Guard } from "./guard.tsx";

const Wall = lazy(() => import("#client/screens/wall/wall-screen.tsx"));

/** Nobody stands at a wall to load its page anew: after a fault it does so by itself, after this time in ms. */
const loadAnewAfter = 20_000;

const loadAnew = (): void => void setTimeout(() => window.location.reload(), loadAnewAfter);

/** The pages of a wall. A board in the address is a signed-in person's, where there is one; all else is the paired screen's. */
export const WallRoute = ({ board }: { board: string | undefined }) => {
  const { token, ended } = useSnapshot(session);
  const isPerson = board !== undefined && (token !== null || ended);
  return (
    <ErrorBoundary onError={loadAnew}>
      {isPerson ? (
        <Guard>
          <Wall board={board} isPerson />
        </Guard>
      ) : (
        <Wall board={board} />
      )}
    </ErrorBoundary>
  );
};
