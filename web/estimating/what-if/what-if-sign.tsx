import { Icon } from '../../ui/icons.tsx';
import css from './what-if-top.module.css';

/** Says that what is on the screen is not the estimate. */
export const WhatIfSign = () => (
  <span className={css.sign}>
    <Icon name="branch" size={14} /> What if
  </span>
);
