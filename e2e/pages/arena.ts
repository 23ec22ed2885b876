/** The snake arena as a player sees it, and the messages on its socket. */
import { coordinate, readFrame, readInput } from '@playfield/contracts/arenaBinary.ts';
import { expect, type Locator, type Page, type WebSocket } from '@playwright/test';

/** Opens the page; every new visitor starts as a spectator. */
export async function openArena(page: Page): Promise<Wire> {
  const wire = new Wire(page);
  await page.goto('/snake-io');
  await expect(page.getByText(/in the arena (right )?now/)).toBeVisible();
  return wire;
}

export function nameOf(page: Page): Locator {
  return page.getByLabel('Player Name');
}

export function enterButtonOf(page: Page): Locator {
  return page.getByRole('button', { name: 'Enter Arena' });
}

/** The running game. */
export function stageOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Arena', exact: true });
}

/** The summary of a life. */
export function gameOverOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Game Over' });
}

/** The messages between page and server. */
export class Wire {
  /** Angles steered to, newest last, each with its boost flag. */
  readonly inputs: { readonly angle: number; readonly boost: boolean }[] = [];
  /** Where our snake was born, in units. */
  start: { readonly x: number; readonly y: number } | null = null;
  #ownId: number | null = null;

  constructor(page: Page) {
    page.on('websocket', (socket) => this.#listen(socket));
  }

  /** The arrow key towards the boundary nearest to our snake's birthplace. */
  async keyToNearestWall(): Promise<string> {
    await expect.poll(() => this.start).not.toBeNull();
    const { x, y } = this.start ?? { x: 0, y: 0 };
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    return y > 0 ? 'ArrowDown' : 'ArrowUp';
  }

  #listen(socket: WebSocket): void {
    socket.on('framesent', ({ payload }) => {
      const input = typeof payload === 'string' ? null : readInput(payload);
      if (input) this.inputs.push(input);
    });
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') this.#heard(payload);
      else this.#seen(payload);
    });
  }

  #heard(text: string): void {
    const joined = /"type":"snakeJoined","playerId":"(\d+)"/.exec(text);
    if (!joined) return;
    this.#ownId = Number(joined[1]);
    this.start = null;
  }

  #seen(bytes: Uint8Array): void {
    const read = readFrame(bytes);
    const own = read?.kind === 'tick' && read.frame.entering.find(({ id }) => id === this.#ownId);
    if (own) this.start ??= { x: coordinate(own.headX), y: coordinate(own.headY) };
  }
}
