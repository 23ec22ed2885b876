/**
 * `12,345.6`: commas between thousands and at most three decimals, as `Intl.NumberFormat('en')` writes it, whose first use costs a slow
 * phone tens of milliseconds.
 */
export function numberText(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** 1st, 2nd, 3rd, 4th, 11th … */
export function ordinalText(place: number): string {
  const suffixes = ['th', 'st', 'nd', 'rd'];
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(isTeen ? undefined : suffixes[place % 10]) ?? 'th'}`;
}
