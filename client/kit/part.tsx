import { Component, type ReactNode, Suspense } from "react";
import { translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { isMissingPart } from "#client/lib/missing-parts.ts";

/** Says that a part of the client is missing, and loads the page anew if the person agrees. */
export const offerReload = async (): Promise<void> => {
  const question = {
    title: translate("client.missingPart.title"),
    text: translate("client.missingPart.text"),
    action: translate("client.missingPart.reload"),
  };
  if (await confirm(question)) window.location.reload();
};

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
