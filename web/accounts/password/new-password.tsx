import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon } from '../../ui/icons.tsx';
import css from './new-password.module.css';
import { inventPassword, passwordRules } from './password-rules.ts';

type FieldProps = Pick<ComponentProps<typeof PasswordInput>, 'name' | 'error' | 'onChange' | 'required' | 'withAsterisk'> & {
  value: string;
};

interface NewPasswordProps {
  password: FieldProps;
  /** Typed twice where a mistake would lock somebody out of what they have. */
  again?: FieldProps;
  label?: string;
  /** Words about the person, which somebody who knows them would try. */
  own: readonly string[];
  size?: 'sm' | 'md';
  onInvent: (password: string) => void;
}

/** A new password, with what it must be as a list that changes while one types. */
export function NewPassword({ password, again, own, label = 'New password', size = 'sm', onInvent }: NewPasswordProps) {
  const { value } = password;
  const differs = again !== undefined && again.value !== '' && !value.startsWith(again.value);
  return (
    <>
      <div className={css.field}>
        <button type="button" className={`link ${css.invent}`} onClick={() => onInvent(inventPassword())}>
          Make one for me
        </button>
        <PasswordInput size={size} label={label} {...password} maxLength={255} autoComplete="new-password" {...SHOW} />
      </div>
      <ul className={css.rules} aria-label="What it must have">
        {passwordRules(value, own).map(({ words, kept }) => (
          <li key={words.replace(/^\d+/, '')} data-kept={kept || undefined}>
            <Icon name={kept ? 'check' : 'circle'} size={14} />
            {words}
            <span className="hidden-visually">{kept ? ', done' : ', missing'}</span>
          </li>
        ))}
      </ul>
      {again ? (
        <PasswordInput
          size={size}
          label="Again"
          {...again}
          error={again.error ?? (differs ? 'This is not the same.' : undefined)}
          maxLength={255}
          autoComplete="new-password"
          {...SHOW}
        />
      ) : null}
    </>
  );
}

/** The button that shows what is typed in a field of a password. */
export const SHOW: Partial<ComponentProps<typeof PasswordInput>> = {
  visibilityToggleButtonProps: { 'aria-label': 'Show the password' },
  visibilityToggleIcon: () => <Icon name="eye" />,
};
