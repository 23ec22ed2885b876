/** Who plays at each level: a name, a face that follows from an id, and the honest line it begins with. */
import type { Level } from '@playfield/games/game.ts';

type Persona = { readonly id: string; readonly name: string; readonly line: string };

export const personas: Readonly<Record<Level, Persona>> = {
  easy: { id: 'persona-pip', name: 'Pip', line: 'I play by feel and overlook things. You can win this.' },
  medium: {
    id: 'persona-marlow',
    name: 'Marlow',
    line: 'I see most threats. A plan of your own can beat me.',
  },
  hard: {
    id: 'persona-vera',
    name: 'Vera',
    line: 'I calculate as far as time allows. A draw is a good result.',
  },
};
