/** Catches a page that throws while rendering: the frame around it stays, and the fallback offers a way out. */
import { Component, type ReactNode } from 'react';

type Props = {
  /** A new value tries again, e.g. the path. */
  readonly resetKey?: string | undefined;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};
type State = { readonly failedAt: string | undefined; readonly hasFailed: boolean };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: undefined, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (!state.hasFailed) return { failedAt: props.resetKey };
    return state.failedAt === props.resetKey ? null : { hasFailed: false, failedAt: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
