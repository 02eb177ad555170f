import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons.tsx';
import css from './title.module.css';

/** Where one is: under the price book, and for one import under all of them. */
export function ImportTitle({ importId }: { importId?: number }) {
  return (
    <>
      <Link to="/price-book" className={css.crumb}>
        Price book
      </Link>
      <span className={css.crumb} aria-hidden="true">
        /
      </span>
      {importId === undefined ? null : (
        <>
          <Link to="/price-book/import" className={css.crumb}>
            Import prices
          </Link>
          <span className={css.crumb} aria-hidden="true">
            /
          </span>
        </>
      )}
      <h1>{importId === undefined ? 'Import prices' : `Import ${importId}`}</h1>
    </>
  );
}

/** The way back, which on a phone stands in front of the title. */
export function ImportBack({ to, label }: { to: string; label: string }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Back to ${label}`} component={Link} to={to} className={css.back}>
      <Icon name="left" size={20} />
    </ActionIcon>
  );
}
