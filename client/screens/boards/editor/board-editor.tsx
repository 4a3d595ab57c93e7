import { EmptyState } from "#client/kit/empty-state.tsx";

/** The editor of a board. */
const BoardEditor = () => <EmptyState kind="nothing" page />;
export default BoardEditor;
