/** One line of figures, kept apart from the runner's own output. */
export function sayFigures(scenario: string, figures: Readonly<Record<string, number | string>>): void {
  const parts = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value) : value}`,
  );
  process.stdout.write(`${scenario}: ${parts.join(', ')}\n`);
}
