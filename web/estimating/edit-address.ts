/** What an address of the documents for editing an estimate names. */
export interface EditAddress {
  orderId: number;
  /** R037: of a numeric second segment; 0 for none. */
  reportId: number;
  /** R036: the order's checksum, of any other second segment. */
  checksum: string;
  /** R038: the custom library that `cl` names. */
  libraryId: number | null;
}

const EDIT = /^\/?edit\/(\d{1,9})\/([\w-]{1,64})\/?$/;

/**
 * Reads `/edit/{id}/{checksum}`, `/{product}/main#/edit/{orderId}/{reportId}` and `/{product}/expressmain/{orderId}#/edit/...` (S017, S018, S021);
 * null for anything else.
 */
export function editAddressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): EditAddress | null {
  const [path = '', query = ''] = hash.startsWith('#/edit/') ? hash.slice(1).split('?', 2) : [pathname, search.slice(1)];
  const [, order = '', second = ''] = EDIT.exec(path) ?? [];
  if (order === '') return null;
  const library = /^\d{1,9}$/.exec(new URLSearchParams(query).get('cl') ?? '')?.[0];
  const isReport = /^\d{1,9}$/.test(second);
  return {
    orderId: Number(order),
    reportId: isReport ? Number(second) : 0,
    checksum: isReport ? '' : second,
    libraryId: library === undefined ? null : Number(library),
  };
}

/** The estimate's own address; the custom library stays in it. */
export const estimateAddress = ({ orderId, reportId, libraryId }: EditAddress): string =>
  `/ProEstimate/EstimateView/${orderId}/${reportId}${libraryId === null ? '' : `?cl=${libraryId}`}`;
