import { useRef } from 'react';
import { AUDIENCES, TOPICS } from '../../../contracts/sponsorship/articles/article.ts';
import { FROM, getArticles } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { useAddress } from '../../app/address.ts';
import { useRead } from '../../app/client.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { searchWords } from '../../ui/matches.ts';

/** R518: a search runs so long after the last letter (ms). */
const REST_MS = 250;
const LINES_AT_ONCE = 50;

/** The list of articles: what it is searched for and filtered by stands in the address, and so does the one that is looked at. */
export function useArticles(sid = 0) {
  const [address, setAddress] = useAddress();
  const put = (name: string, value: string) =>
    setAddress({ [name]: value, ...(name !== 'lines' && name !== 'article' && { lines: null }) });
  const { text, setText, resting } = useTextInAddress(address.get('search') ?? '', (words) => put('search', words), REST_MS);
  const from = FROM.find((one) => one === address.get('from')) ?? 'all';
  const topic = TOPICS.find(({ id }) => id === address.get('topic'))?.id ?? '';
  const aud = AUDIENCES.find((one) => String(one.aud) === address.get('for'))?.aud ?? 0;
  const lines = Math.min(1_000, Math.max(LINES_AT_ONCE, Number(address.get('lines')) || 0));
  const search = searchWords(resting);
  const list = useRead(getArticles, { query: { search, from, topic, aud, sid, take: lines } }, { placeholderData: (was) => was });
  useReadsAbout('article', [getArticles]);
  const field = useRef<HTMLInputElement>(null);
  const chosen = Number(address.get('article')) || 0;
  return {
    list,
    field,
    text,
    setText,
    search,
    from,
    topic,
    aud,
    chosen,
    line: list.data?.articles.find(({ id }) => id === chosen),
    isFiltered: search !== '' || from !== 'all' || topic !== '' || aud !== 0,
    put,
    choose: (id: number) => put('article', id === 0 ? '' : String(id)),
    more: () => put('lines', String(lines + LINES_AT_ONCE)),
    clear: () => setText(''),
  };
}

export type ArticlesModel = ReturnType<typeof useArticles>;
