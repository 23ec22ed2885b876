/** The copy of what is stored about the player. */
import { HttpError, networkError } from '../api/httpError.ts';

/** Throws `HttpError`. Without a time limit, because the server sends it as it reads it. */
export async function ownCopy(): Promise<Blob> {
  try {
    const response = await fetch('/api/me/export', { credentials: 'include' });
    if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
    return await response.blob();
  } catch (error) {
    throw error instanceof HttpError ? error : networkError();
  }
}
