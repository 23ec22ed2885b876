/** What somebody reads who has to wait longer than the catalogue's "a moment". */
const aMomentS = 60;
const hourS = 3600;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Null while it is no longer than a moment. */
export function waitText(seconds: number): string | null {
  if (!(seconds > aMomentS)) return null;
  const wait =
    seconds <= 2 * hourS
      ? counted(Math.ceil(seconds / 60), 'minute')
      : counted(Math.ceil(seconds / hourS), 'hour');
  return `That was done too often. Please try again in ${wait}.`;
}
