import '../ui/fonts.css';
import '../ui/mantine.css';
import '../ui/tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { fetchFloating } from '../ui/later.tsx';
import { theme } from '../ui/theme.ts';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { watchConnection } from './saving.ts';

watchConnection();
// Safari has no idle callback.
if ('requestIdleCallback' in window) requestIdleCallback(fetchFloating, { timeout: 2_000 });
else setTimeout(fetchFloating, 200);

/** Not needed for the first paint; what is told before it is there is shown once it is. */
const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <Suspense>
          <Notifications position="bottom-left" limit={3} />
        </Suspense>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
