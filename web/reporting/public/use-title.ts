import { useEffect } from 'react';

/** What the browser calls the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    window.document.title = title;
  }, [title]);
}
