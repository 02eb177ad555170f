import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type ComponentType,
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Parts, useParts } from './parts.ts';

/** What is around the target of a menu or a popover: Mantine's part, or nothing yet. */
interface Around {
  /** Mantine's parts, once they are around it. */
  there: Parts | undefined;
  /** What the target says of what it opens while there is nothing around it. */
  plain: Pick<ComponentPropsWithoutRef<'button'>, 'aria-haspopup' | 'aria-expanded'>;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Gives the focus back to a target that had it, when Mantine's part is put around it. */
  focusAgain: (target: HTMLElement | null) => void;
}
export const AroundTarget = createContext<Around>({ there: undefined, plain: {}, onPress() {}, focusAgain() {} });

/**
 * A part that comes when its target is shown already is put around it only once it is opened: that makes the target anew, which would take the focus
 * away and lose a press that is under way (the first press on a page is what fetches the code). `opens` is true when it may open: its target stands.
 */
export function usePlace(opened: boolean, plain: Around['plain'], onPress?: () => void) {
  const [asked, setAsked] = useState(opened);
  if (opened && !asked) setAsked(true);
  const came = useParts(asked);
  const [cameFirst] = useState(came !== undefined);
  const there = cameFirst || asked ? came : undefined;
  const [opens, setOpens] = useState(cameFirst);
  useEffect(() => setOpens(there !== undefined), [there]);
  const hadFocus = useRef(false);
  const focusAgain = useCallback((target: HTMLElement | null) => {
    if (!target || !hadFocus.current) return;
    hadFocus.current = false;
    target.focus({ preventScroll: true });
  }, []);
  const around: Around = {
    there,
    plain,
    onPress(event) {
      hadFocus.current = document.activeElement === event.currentTarget;
      onPress?.();
    },
    focusAgain,
  };
  return { opens, around };
}

/** Without a ref of its own. */
export type TargetElement = ReactElement<ComponentPropsWithRef<'button'>>;

/** The target of a menu or a popover, which `partOf` finds among Mantine's parts. */
export function LateTarget({
  children,
  partOf,
}: {
  children: TargetElement;
  partOf: (there: Parts) => ComponentType<{ children: ReactElement }>;
}) {
  const { there, plain, onPress, focusAgain } = use(AroundTarget);
  if (there) {
    const Target = partOf(there);
    return <Target>{cloneElement(children, { ref: focusAgain })}</Target>;
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    onPress(event);
    children.props.onClick?.(event);
  };
  return cloneElement(children, { onClick, ...plain });
}
