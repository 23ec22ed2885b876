/** Each key's accuracy, drawn as a keyboard; what went wrong stands beside it in words. */
import type { ReactElement } from 'react';
import type { KeyFigures } from '@playfield/games/typing-race/index.ts';
import { classes } from '../../ui/classes.ts';
import { hardKeys, keyHeat, keyName, type KeyHeat } from './keyHeat.ts';

/** Named beside the keyboard. */
const named = 5;

const tones = [
  'border-line text-muted opacity-60',
  'border-success/40 bg-success/15',
  'border-warning/60 bg-warning/25 font-bold',
  'border-danger bg-danger/25 font-bold',
] as const;

/** Each row begins a little further to the right, as on a keyboard; in widths of a key. */
const indents = ['0%', '3.8%', '5.8%', '9.6%', '26%'] as const;

export function KeyboardHeat({ keys }: { readonly keys: readonly KeyFigures[] }): ReactElement {
  const rows = keyHeat(keys);
  const hard = hardKeys(rows, named);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="text-base">Accuracy of each key</h3>
        <span className="text-sm text-muted">
          {hard.length === 0
            ? 'No mistakes.'
            : `${hard.length === 1 ? 'Weakest key' : 'Weakest keys'}: ${hard.map((key) => `${keyName(key.key)} (${key.accuracy}%)`).join(', ')}`}
        </span>
      </figcaption>
      <div aria-hidden="true" className="grid gap-1">
        {rows.map((row, number) => (
          <div key={indents[number]} className="flex gap-1" style={{ paddingLeft: indents[number] }}>
            {row.map((key) => (
              <Key key={key.key} heat={key} />
            ))}
          </div>
        ))}
      </div>
      <p className="mt-2 text-xs text-muted">US keyboard. The small figure counts wrong keys.</p>
    </figure>
  );
}

function Key({ heat }: { readonly heat: KeyHeat }): ReactElement {
  return (
    <span
      className={classes(
        'relative grid h-8 place-items-center rounded-md border text-sm sm:h-11 sm:text-base',
        heat.key === ' ' ? 'w-[45%]' : 'w-[7.2%]',
        tones[heat.heat],
      )}
    >
      {heat.key === ' ' ? 'Space' : heat.key}
      {heat.wrong === 0 ? null : (
        <span className="absolute top-0 right-0.5 text-[0.625rem] leading-tight sm:right-1 sm:text-xs">
          {heat.wrong}
        </span>
      )}
    </span>
  );
}
