import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePhone } from '../../ui/dialog.tsx';

/** Where an item takes two lines, and where the bad rows stand beside the others. */
export const useCompact = () => useMediaQuery('(max-width: 959px)', window.innerWidth < 960) ?? false;
export const useWide = () => useMediaQuery('(min-width: 1240px)', window.innerWidth >= 1240) ?? true;

/** What scrolls a list: a viewport of its own, or on a phone the whole page, in which the list begins `margin` px down. */
export function useScrollBox(page: RefObject<HTMLElement | null>, own: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const [margin, setMargin] = useState(0);
  // Without dependencies, because anything that stands above the list moves it; an equal number changes nothing.
  useLayoutEffect(() => {
    const { current } = page;
    setMargin(
      phone && current && list.current
        ? list.current.getBoundingClientRect().top - current.getBoundingClientRect().top + current.scrollTop
        : 0,
    );
  });
  return { list, margin, phone, scroller: () => (phone ? page.current : own.current) };
}
