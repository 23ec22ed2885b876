/** A failed call (SH-046, SH-047; GAPS G13). Pure. */

/** Code of a call without a response. */
const networkCode = 'network';
/** Code of a response that is not ours, e.g. a proxy's page. */
const foreignCode = 'server/foreign-answer';

const networkText = 'No connection to the server. Please check your network and try again.';

/**
 * `message` is exactly `status: body text`, or the status text when the body is empty. `text` is the sentence for the
 * player. `body` is the parsed JSON, `undefined` when it was not JSON.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** From the catalogue `contracts/errors.ts`, or one of the two codes above. */
  readonly code: string;
  readonly text: string;
  readonly body: unknown;

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText === '' ? statusText : bodyText}`);
    const body = parseJson(bodyText);
    this.status = status;
    this.body = body;
    this.code = textOf(body, 'code') ?? (status === 0 ? networkCode : foreignCode);
    this.text =
      textOf(body, 'message') ??
      (status === 0 ? networkText : `The server didn't respond as expected (${status}). Please try again.`);
  }
}

/** Nothing has been sent: the answer could not be this player's. */
export function cookiesRefused(): HttpError {
  const message = 'This needs cookies. Please allow them for this site and reload the page.';
  return new HttpError(0, '', JSON.stringify({ message }));
}

export function networkError(): HttpError {
  return new HttpError(0, networkText, '');
}

/** The sentence to show for anything thrown; `fallback` unless it is a failed call. */
export function textForPlayer(error: unknown, fallback: string): string {
  return error instanceof HttpError ? error.text : fallback;
}

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}

function textOf(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
