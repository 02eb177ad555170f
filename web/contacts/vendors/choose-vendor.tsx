import { Select } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { isVendorOf, type VendorChoice } from '../contacts/fields.ts';
import css from './choose-vendor.module.css';

const AddVendor = lazy(() => import('./add-vendor.tsx'));

interface ChooseVendorProps {
  vendors: VendorChoice[];
  /** 0 for none. */
  value: number;
  /** Told the mail address too, because a vendor that was just added is not among `vendors` yet. */
  onChange: (id: number, email: string) => void;
  /** Whether the dialog of a new vendor is open: the dialog around the field must not close by the Esc that closes this one. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
  error?: string | undefined;
}

const nameOf = ({ id, displayName, companyName }: VendorChoice): string => companyName || displayName || `Vendor ${id}`;
/** S079, S080: a vendor is searched and picked, or added where it is needed. */
export function ChooseVendor({ vendors, value, onChange, adding, onAdding, error }: ChooseVendorProps) {
  const typed = useRef('');
  const byId = new Map(vendors.map((vendor) => [String(vendor.id), vendor]));
  return (
    <div className={css.field}>
      <Select
        label="Vendor"
        searchable
        clearable
        limit={50}
        placeholder={vendors.length === 0 ? 'No vendors among the contacts yet' : 'Search by name, phone or mail'}
        nothingFoundMessage="No vendor has this in a name, phone or mail."
        value={value === 0 ? null : String(value)}
        data={vendors.map((vendor) => ({ value: String(vendor.id), label: nameOf(vendor) }))}
        filter={({ options, search, limit }) =>
          options
            .filter((option) => {
              const vendor = 'value' in option ? byId.get(option.value) : undefined;
              return vendor === undefined || isVendorOf(vendor, search) || nameOf(vendor) === search;
            })
            .slice(0, limit)
        }
        // Only by what a person types: the field gives its text back when it is left for the button, and the new vendor begins with what was typed.
        onInput={(event) => {
          typed.current = event.currentTarget.value;
        }}
        onChange={(id) => onChange(Number(id ?? 0), byId.get(id ?? '')?.email ?? '')}
        error={error}
      />
      <button type="button" className={`link ${css.add}`} onClick={() => onAdding(true)}>
        Add a vendor
      </button>
      {adding && (
        <Suspense>
          <AddVendor
            words={vendors.some((vendor) => nameOf(vendor) === typed.current) ? '' : typed.current}
            onClose={() => onAdding(false)}
            onAdded={(id, email) => {
              onAdding(false);
              onChange(id, email);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
