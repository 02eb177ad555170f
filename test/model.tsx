import { QueryClientProvider } from '@tanstack/react-query';
import { Window } from 'happy-dom';
import type { ReactNode } from 'react';
import type { Caller } from './harness.ts';

/** A page's model while it is mounted, without the page. */
export interface MountedModel<Model> {
  /** As it was rendered last. */
  readonly now: Model;
  /** What is shown in the address. */
  readonly address: string;
  /** Does something, and lets what follows at once be rendered. */
  act(work: (model: Model) => unknown): Promise<void>;
  /** Presses a key where nothing has the focus: `n`, `Escape`, `mod+z`. */
  press(name: string): Promise<void>;
  /** The browser has its network again. */
  backOnline(): Promise<void>;
  /** Waits until an expectation of it holds. */
  until(expected: (model: Model) => void): Promise<void>;
  end(): Promise<void>;
}

/** Of a window: what React, the router and the pages take from the global object. */
const OF_WINDOW = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'Node',
  'Element',
  'HTMLElement',
];
const OF_FORMS = ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement', 'HTMLIFrameElement', 'KeyboardEvent', 'MutationObserver'];
const WAITS = { timeout: 30_000, interval: 20 };

/**
 * Mounts the model hook of a page at an address, for somebody who is signed in at a running server: calls go there, and their answers are the server's.
 * `load` imports the hook, which may look for a window as soon as it is imported.
 */
export async function mountModel<Model>(
  caller: Pick<Caller, 'url' | 'fetch'>,
  path: string,
  load: () => Promise<() => Model>,
): Promise<MountedModel<Model>> {
  const window = new Window({ url: new URL(path, caller.url).href });
  const restore = stand(window, caller);
  const { act, cleanup, renderHook, waitFor } = await import('@testing-library/react/pure.js');
  const { BrowserRouter, useLocation } = await import('react-router-dom');
  const { queries } = await import('../web/app/queries.ts');
  const useModel = await load();
  const At = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <BrowserRouter>{children}</BrowserRouter>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => ({ model: useModel(), location: useLocation() }), { wrapper: At });
  const mounted: MountedModel<Model> = {
    get now() {
      return result.current.model;
    },
    get address() {
      return result.current.location.pathname + result.current.location.search;
    },
    act: (work) => act(async () => void (await work(result.current.model))),
    backOnline: () => act(async () => void window.dispatchEvent(new window.Event('online'))),
    press: (name) => act(async () => void window.dispatchEvent(keydown(window, name))),
    until: (expected) => waitFor(() => expected(result.current.model), WAITS),
    async end() {
      cleanup();
      queries.clear();
      await window.happyDOM.close();
      restore();
    },
  };
  return mounted;
}

function keydown(window: Window, name: string) {
  const key = name.replace(/^mod\+/, '');
  return new window.KeyboardEvent('keydown', { key, ctrlKey: name !== key, bubbles: true, cancelable: true });
}

/** Puts a window in place of the global object's own; answers with what puts everything back. */
function stand(window: Window, caller: Pick<Caller, 'fetch'>): () => void {
  const { fetch } = globalThis;
  // A page asks its own server by paths, with its cookies; the caller asks on by whole addresses.
  const ofPage: typeof fetch = (url, init) => (typeof url === 'string' && url.startsWith('/') ? caller.fetch(url, init) : fetch(url, init));
  const given: Record<string, unknown> = { IS_REACT_ACT_ENVIRONMENT: false, fetch: ofPage };
  for (const name of [...OF_WINDOW, ...OF_FORMS]) given[name] = window[name as keyof Window];
  const before = Object.keys(given).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(given)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, was] of before) {
      if (was) Object.defineProperty(globalThis, name, was);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
