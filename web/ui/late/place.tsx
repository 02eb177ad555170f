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
import { useParts } from './parts.ts';

/** What is around the target of a menu or a popover: Mantine's part, or nothing yet. */
interface Around {
  /** Nothing yet: what the plain target says of what it opens. */
  plain: Pick<ComponentPropsWithoutRef<'button'>, 'aria-haspopup' | 'aria-expanded'> | null;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Gives the focus back to a target that had it, when Mantine's part is put around it. */
  focusAgain: (target: HTMLElement | null) => void;
}
export const AroundTarget = createContext<Around>({ plain: null, onPress() {}, focusAgain() {} });

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
    plain: there ? null : plain,
    onPress(event) {
      hadFocus.current = document.activeElement === event.currentTarget;
      onPress?.();
    },
    focusAgain,
  };
  return { there, opens, around };
}

/** Without a ref of its own. */
export type TargetElement = ReactElement<ComponentPropsWithRef<'button'>>;

export function PlainTarget({ children }: { children: TargetElement }) {
  const { plain, onPress } = use(AroundTarget);
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    onPress(event);
    children.props.onClick?.(event);
  };
  return cloneElement(children, { onClick, ...plain });
}

/** The target as Mantine's part has it; `Part` is that part. */
export function PutTarget({ children, Part }: { children: TargetElement; Part: ComponentType<{ children: ReactElement }> }) {
  return <Part>{cloneElement(children, { ref: use(AroundTarget).focusAgain })}</Part>;
}
