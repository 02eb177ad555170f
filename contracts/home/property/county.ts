const WITH_ITS_OWN_WORD = /county|parish|borough|city|area|district/i;

/** `Franklin County`, `Orleans Parish`; Alaska's boroughs and the District of Columbia have no word of a county. Empty where none is known. */
export function countyName(county: string, state: string): string {
  if (county === '' || state === 'AK' || WITH_ITS_OWN_WORD.test(county)) return county;
  return state === 'LA' ? `${county} Parish` : `${county} County`;
}
