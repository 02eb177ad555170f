import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import { type AnyCall, CallError } from '../../app/client.ts';
import { faultsOf } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';

export type FieldValues<Name extends string> = Record<Name, string>;

interface SavedFieldsOptions<Name extends string> {
  names: readonly Name[];
  stored: FieldValues<Name>;
  /** What the call takes of them; says what is wrong before anything is sent. */
  shape: z.ZodType;
  save: (changed: Partial<FieldValues<Name>>) => Promise<unknown>;
  invalidates: AnyCall[];
  onSaved?: () => void;
  /** Told where no field is at fault: the network, the server. */
  onFailed?: (failure: CallError) => void;
  /** How many fields hold something that is not saved. */
  onUnsaved: (fields: number) => void;
}

const without = <Name extends string>(values: Partial<Record<Name, string>>, name: Name): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)) as Partial<Record<Name, string>>;

/**
 * Fields that are saved one by one when they are left, or by Enter. One that is refused keeps what was typed and says why, and the stored value stays;
 * Esc gives the stored value back. What others save meanwhile shows in the fields that nobody types in.
 */
export function useSavedFields<Name extends string>(options: SavedFieldsOptions<Name>) {
  const { names, stored, shape, save: sendChange, invalidates, onSaved, onFailed, onUnsaved } = options;
  const [typed, setTyped] = useState<Partial<FieldValues<Name>>>({});
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const forget = (name: Name) => {
    setTyped((was) => without(was, name));
    setFaults((was) => without(was, name));
  };
  const fail = (name: Name, text: string) =>
    setFaults((was) => ({ ...was, [name]: `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]?$/, '.')}` }));
  const { save } = useSave(
    ({ name, value }: { name: Name; value: string }) => sendChange({ [name]: value } as Partial<FieldValues<Name>>),
    {
      invalidates,
      onSaved: (_answer, { name, value }) => {
        // Typed on meanwhile: that is saved when the field is left again.
        setTyped((was) => (was[name]?.trim() === value ? without(was, name) : was));
        onSaved?.();
      },
      onFailed: (failure, { name }) => {
        fail(name, failure.fields[name] ?? failure.text);
        onFailed?.(failure);
      },
    },
  );
  const leave = (name: Name) => {
    const value = typed[name]?.trim();
    if (value === undefined) return;
    if (value === stored[name]) return forget(name);
    const fault = faultsOf({ body: shape }, { [name]: value })[name];
    if (fault === undefined) void save({ name, value });
    else fail(name, fault);
  };
  const unsaved = names.filter((name) => typed[name] !== undefined && typed[name]?.trim() !== stored[name]).length;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  return {
    field: (name: Name) => ({
      name,
      value: typed[name] ?? stored[name],
      error: faults[name],
      'data-unsaved': typed[name] === undefined ? undefined : true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget;
        setTyped((was) => ({ ...was, [name]: value }));
        setFaults((was) => without(was, name));
      },
      onBlur: () => leave(name),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') leave(name);
        else if (event.key === 'Escape' && typed[name] !== undefined) forget(name);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}
