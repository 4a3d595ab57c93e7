import { EmptyState } from "#client/kit/empty-state.tsx";

/** Boards that people make. */
const Boards = () => <EmptyState kind="nothing" page />;
export default Boards;
