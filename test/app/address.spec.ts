import { mountModel } from '../model.tsx';

/** The address of a page at `path`, as its hook has it; nothing is asked of a server. */
async function mounted(path: string) {
  const server = { url: 'http://localhost', fetch: () => Promise.reject(new Error('Nothing is asked')) };
  return mountModel(server, path, async () => {
    const { useNavigate } = await import('react-router-dom');
    const { useAddress } = await import('../../web/app/address.ts');
    return () => {
      const [search, change] = useAddress();
      return { words: search.get('q'), change, go: useNavigate() };
    };
  });
}

it('two changes in one moment both count', async () => {
  const page = await mounted('/jobs?q=roof');
  await page.act(({ change }) => {
    change({ q: 'porch' });
    change({ sort: 'name' });
  });
  expect(page.address).toBe('/jobs?q=porch&sort=name');
  await page.end();
});

it('a page that is left changes nothing: its search, written once typing rests, calls nobody back', async () => {
  const page = await mounted('/jobs');
  // As the router does it: the browser's address is the next page's at once, what is rendered follows when its code is there.
  const rendered = page.now;
  await page.act(({ go }) => go('/contacts?q=lee'));
  await page.act(() => rendered.change({ q: 'porch' }));
  expect(page.address).toBe('/contacts?q=lee');
  await page.end();
});

it('an address with letters that a browser encodes is the page’s own', async () => {
  const page = await mounted('/jobs');
  await page.act(({ go }) => go('/jobs/Müller & Söhne 100 %'));
  await page.act(({ change }) => change({ q: 'porch' }));
  expect(page.now.words).toBe('porch');
  await page.end();
});
