/** A number given to one of the programs that make what is committed: a wrong one ends the process before anything is written. */
export function wholeNumber(text: string, name: string, usage: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`${name} is a whole number, at least 1.\nUsage: ${usage}`);
  return process.exit(2);
}
