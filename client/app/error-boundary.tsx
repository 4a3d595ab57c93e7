import { Component, type ErrorInfo, type ReactNode } from "react";
import { EmptyState } from "#client/kit/empty-state.tsx";

type Props = { children: ReactNode; /** A new value (the route) tries again. */ at?: string };
type State = { error: Error | null; at?: string };

/** What a screen throws is shown in its place, with a way to try again; the rest of the page lives on. */
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
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return <EmptyState kind="broken" error={this.state.error} onRetry={() => this.setState({ error: null })} page />;
  }
}
