import { Link } from 'react-router-dom';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getOutboxFile } from '../../contracts/accounts/demo/get-outbox-file.ts';
import { useRead } from '../app/client.ts';
import { Mark } from '../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../ui/states.tsx';
import { when } from '../ui/words.ts';
import css from './outbox.module.css';

/** Mail and text messages that would have been sent, in demo mode. */
export default function OutboxPage() {
  const { data, error, isPending, refetch } = useRead(getOutbox, {}, { refetchInterval: 5_000 });
  return (
    <div className={css.page}>
      <title>Outbox, Scopebook</title>
      <header>
        <Link to="/" aria-label="Scopebook, jobs">
          <Mark />
        </Link>
        <h1>Outbox</h1>
        <span className="muted">Mail and text messages of this demo; none of it leaves the machine</span>
      </header>
      <main>
        {error ? <FailureLine error={error} what="The outbox could not be opened." onRetry={() => void refetch()} /> : null}
        {isPending ? <SkeletonRows rows={4} height={88} /> : null}
        {data?.length === 0 ? (
          <EmptyState text="Nothing has been sent yet. A sign-up, and a customer's answer, put a message here." />
        ) : null}
        {data?.map((mail) => (
          <article key={mail.id}>
            <h2>{mail.subject}</h2>
            <p className="muted">
              {mail.kind === 'text' ? 'By text message to' : 'To'} {mail.to}, <time dateTime={mail.at}>{when(mail.at)}</time>
            </p>
            <p className={css.text}>{withLinks(mail.text)}</p>
            {mail.attachment && (
              <p>
                Attached:{' '}
                <a
                  className="link"
                  download={mail.attachment.name}
                  href={`data:application/json;charset=utf-8,${encodeURIComponent(mail.attachment.text)}`}
                >
                  {mail.attachment.name}
                </a>
              </p>
            )}
            {mail.files.map((name, place) => (
              <p key={name}>
                Attached:{' '}
                <a className="link" download={name} href={getOutboxFile.path.replace('{id}', `${mail.id}`).replace('{place}', `${place}`)}>
                  {name}
                </a>
              </p>
            ))}
          </article>
        ))}
      </main>
    </div>
  );
}

/** Addresses become links, kept on this server: a mail's text names the address that the world would use. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    if (!/^https?:/.test(part)) return part;
    const url = new URL(part);
    return (
      <a key={part} className="link" href={url.pathname + url.search}>
        {part}
      </a>
    );
  });
}
