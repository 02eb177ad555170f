import { QueryCache, QueryClient } from '@tanstack/react-query';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { CallError, isPassing, isSignedOut, keyOf } from './client.ts';
import { isShutOut, shutOut } from './refused-adding.ts';
import { ended } from './session.ts';

/** What the browser knows of the server. A read that is refused for want of a session ends it; a screen with somebody's work stays. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof CallError && isShutOut(error.code)) shutOut(error.code);
      if (isSignedOut(error) && !ended()) queries.setQueryData(keyOf(getMe, {}), null);
    },
  }),
  defaultOptions: {
    // The client itself knows when it is offline, and says so; a read is repeated only where waiting can help.
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (count, error) => count < 4 && isPassing(error),
      retryDelay: (count) => Math.min(4_000, 400 * 2 ** count),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
