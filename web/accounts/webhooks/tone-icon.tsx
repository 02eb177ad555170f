import { Icon } from '../../ui/icons.tsx';

/** The sign beside a word of what became of a webhook or a delivery. */
export function ToneIcon({ tone }: { tone: 'good' | 'waits' | 'bad' | 'none' }) {
  switch (tone) {
    case 'good':
      return <Icon name="check" size={14} />;
    case 'waits':
      return <Icon name="warning" size={14} />;
    case 'bad':
      return <Icon name="declined" size={14} />;
    case 'none':
      return null;
  }
}
