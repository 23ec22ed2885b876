/** Who plays at each level: a name, a face that follows from an id, and one honest line. */
import type { Level } from '@playfield/games/game.ts';

type Persona = { readonly id: string; readonly name: string; readonly line: string };

export const personas: Readonly<Record<Level, Persona>> = {
  easy: { id: 'persona-pip', name: 'Pip', line: 'Plays by feel and overlooks things. You can win this.' },
  medium: {
    id: 'persona-marlow',
    name: 'Marlow',
    line: 'Sees most threats. A plan of your own can beat this.',
  },
  hard: {
    id: 'persona-vera',
    name: 'Vera',
    line: 'Calculates as far as time allows. A draw is a good result.',
  },
};
