import { Component, type ReactNode } from "react";
import { sentenceOf } from "../engine/tensor/sentence-of";

interface Props {
  children: ReactNode;
  /** What stands in place of the crashed part; `retry` draws it again. */
  fallback(sentence: string, retry: () => void): ReactNode;
  onCrash?(sentence: string): void;
  /** After a crash another number draws it again; what has not crashed stays as it is. */
  attempt?: number;
}

/** Keeps a crash inside one part of the page; every other part lives on. */
export class CrashBoundary extends Component<Props, { crash: string | null }> {
  override state = { crash: null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: sentenceOf(error) };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash?.(sentenceOf(error));
  }

  override componentDidUpdate(before: Props) {
    if (before.attempt !== this.props.attempt && this.state.crash !== null) this.setState({ crash: null });
  }

  override render() {
    const { crash } = this.state;
    if (crash === null) return this.props.children;
    return this.props.fallback(crash, () => this.setState({ crash: null }));
  }
}
