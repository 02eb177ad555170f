import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Icon } from './icons.tsx';
import './boundary.css';

interface Props {
  /** What stopped working, as a sentence begins: "The builder". */
  what: string;
  /** Another value is another thing shown, which deserves a try of its own. */
  of?: string | number | undefined;
  /** The panel floats over the page, so what stands in its place does too. */
  floating?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

/** Keeps what throws in one panel (a fault of ours, or code that a new release has replaced) from taking the page with it. */
export class Boundary extends Component<Props, { failed: boolean; of: Props['of'] }> {
  override state = { failed: false, of: this.props.of };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { failed: boolean; of: Props['of'] }) {
    return props.of === state.of ? null : { failed: false, of: props.of };
  }

  override render() {
    const { what, floating, onClose, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div className="boundary" data-floating={floating || undefined} role="alert">
        <Icon name="warning" />
        <p>
          <b>{what} stopped working.</b> The rest of the page goes on, and what you saved is safe. If it happens again, reload the page.
        </p>
        <div className="boundary-actions">
          <Button size="xs" variant="default" onClick={() => this.setState({ failed: false })}>
            Try again
          </Button>
          <Button size="xs" variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
          {onClose ? (
            <Button size="xs" variant="default" onClick={onClose}>
              Close
            </Button>
          ) : null}
        </div>
      </div>
    );
  }
}
