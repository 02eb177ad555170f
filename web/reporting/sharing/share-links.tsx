import { useEffect, useState } from 'react';
import { NETWORKS } from './networks.ts';
import css from './share-links.module.css';

/** Links that share this page. The server, which makes the page too, does not know under which address it is read. */
export function ShareLinks({ noun }: { noun: string }) {
  const [here, setHere] = useState('');
  useEffect(() => setHere(window.location.href.split('#')[0] ?? ''), []);
  if (!here) return null;
  return (
    <details className={css.share}>
      <summary>Share</summary>
      <p>Whoever gets this link can read and answer this {noun}.</p>
      <ul>
        {NETWORKS.map(({ name, address }) => (
          <li key={name}>
            <a href={`${address}${encodeURIComponent(here)}`} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
