import '../ui/fonts.css';
import '../ui/mantine/mantine.css';
import '../ui/tokens.css';
import '../ui/product-icons.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { onUnreached } from '../app/client.ts';
import { queries } from '../app/queries.ts';
import { watchConnection } from '../app/saving.ts';
import { fetchFloating } from '../ui/late/parts.ts';
import { Themed } from '../ui/mantine/themed.tsx';
import { useTold } from '../ui/toast.ts';
import { Pages } from './router.tsx';

watchConnection();
onUnreached(async (key, failure) => (await import('../app/offline/kept-answers.ts')).keptAnswer(key, failure));
// Menus and dialogs are fetched when somebody begins to do something, before the first of them is asked for.
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const begin = () => {
  for (const sign of SIGNS) window.removeEventListener(sign, begin, true);
  fetchFloating();
  void import('./who-items.tsx').catch(() => {});
};
for (const sign of SIGNS) window.addEventListener(sign, begin, true);

/** And below menus (Mantine has dialogs at 200 and menus at 300): what is told covers nothing that one has just opened to choose from. */
const ABOVE_DIALOGS = 250;

/** Fetched with the first thing that is told, which it shows once it is there. */
const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));
function Told() {
  return useTold() ? (
    <Suspense>
      <Notifications position="top-center" limit={3} zIndex={ABOVE_DIALOGS} />
    </Suspense>
  ) : null;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Themed>
        <Told />
        <QueryClientProvider client={queries}>
          <Pages />
        </QueryClientProvider>
      </Themed>
    </StrictMode>,
  );
}
