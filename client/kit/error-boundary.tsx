import { Component, type ErrorInfo, type ReactNode } from "react";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { isMissingPart } from "#client/lib/missing-parts.ts";

type Props = {
  children: ReactNode;
  /** A new value (the route) resets the error. */
  at?: string;
  /** Runs after each error. */
  onError?: () => void;
};
type State = { error: Error | null; at?: string };

/** Shows an error of a screen in its place, with a button to retry. The rest of the page still works. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.at === state.at ? null : { error: null, at: props.at };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isMissingPart(error)) return <EmptyState kind="missingPart" page />;
    return <EmptyState kind="broken" error={error} onRetry={() => this.setState({ error: null })} page />;
  }
}
