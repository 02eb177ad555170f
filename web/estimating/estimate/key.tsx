import { Icon } from '../../ui/icons.tsx';

const ARROWS = { Up: 'up', Down: 'down', Left: 'left', Right: 'right' } as const;

/** A key as it stands on the keyboard; arrows are drawn, since the text face has not all of them. */
export function Key({ name }: { name: string }) {
  const arrow = ARROWS[name as keyof typeof ARROWS];
  return <kbd>{arrow ? <Icon name={arrow} size={10} label={`${name} arrow`} /> : name}</kbd>;
}
