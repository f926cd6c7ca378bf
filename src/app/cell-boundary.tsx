import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  onCrash(sentence: string): void;
}

/** Keeps a crash inside its cell: the cell says so and can be drawn again, every other cell lives on. */
export class CellBoundary extends Component<Props, { crash: string | null }> {
  override state = { crash: null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error instanceof Error ? error.message : String(error));
  }

  override render() {
    if (this.state.crash === null) return this.props.children;
    return (
      <div className="notice" role="alert">
        <h2>This cell stopped working</h2>
        <p>{this.state.crash}</p>
        <p>The other cells are not affected.</p>
        <button type="button" className="button" onClick={() => this.setState({ crash: null })}>
          Draw it again
        </button>
      </div>
    );
  }
}
