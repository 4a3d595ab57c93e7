import { Component, Suspense, type ReactNode } from "react";
import { isMissingPart } from "#client/lib/missing-parts.ts";
import { offerReload } from "#client/kit/offer-reload.ts";

type Props = { children: ReactNode; /** Until it is loaded. */ fallback?: ReactNode };

/** A part of the page whose file is loaded when it is first wanted. Where it cannot be had the page stays as it is, with all that was typed, and offers to be loaded anew. */
export class Part extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    if (isMissingPart(error)) void offerReload();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error && !isMissingPart(error)) throw error;
    return error ? null : <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>;
  }
}
