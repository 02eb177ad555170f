import { type RefObject, useEffect, useRef } from 'react';

/** Calls once, when half of the box is in sight for the first time while it is shown. */
export function useOnceInSight(box: RefObject<HTMLElement | null>, isShown: boolean, onSeen: () => void): void {
  const seen = useRef(false);
  const see = useRef(onSeen);
  see.current = onSeen;
  useEffect(() => {
    if (!isShown || seen.current || !box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.current = true;
        observer.disconnect();
        see.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isShown]);
}
