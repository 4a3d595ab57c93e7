import { EmptyState } from "../empty-state.tsx";

/** In place of a list that shows nothing until one of its fields is chosen. */
export const ChooseFirst = ({ text }: { text: string }) => <EmptyState kind="chooseFirst" text={text} />;
