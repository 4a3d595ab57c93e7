import { EmptyState } from "#client/kit/empty-state.tsx";

/** Screens that are paired. */
const PairedScreens = () => <EmptyState kind="nothing" page />;
export default PairedScreens;
