/** The load on Playfield: see generator.ts. */
import { generate } from './generator.ts';
import { playfieldPlayer } from './playfield.ts';

await generate(playfieldPlayer);
