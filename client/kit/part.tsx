import { Component, type ReactNode, Suspense } from "react";
import { translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { isMissingPart } from "#client/lib/missing-parts.ts";

/** Tells the person that a part of the client is missing, and reloads the page if the person agrees. */
export const offerReload = async (): Promise<void> => {
  const question = {
    title: translate("client.missingPart.title"),
    text: translate("client.missingPart.text"),
    action: translate("client.missingPart.reload"),
  };
  if (await confirm(question)) window.location.reload();
};

type Props = { children: ReactNode; /** Shown while loading. */ fallback?: ReactNode };

/** A lazily loaded part of the page. If its file is missing, the page keeps all typed text and offers a reload. */
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
