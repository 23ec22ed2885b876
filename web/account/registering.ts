/**
 * Registering, also where the answer was lost on the way. The account may then exist, while nobody has seen its recovery
 * codes, which are shown once: the same name and password sent again log in to it, and it gets new codes.
 */
import { HttpError } from '../api/httpError.ts';

type Credentials = { readonly username: string; readonly password: string };
type Person = { readonly username: string };

type RegisteringPorts = {
  readonly register: (
    credentials: Credentials,
  ) => Promise<{ readonly user: Person; readonly recoveryCodes: readonly string[] }>;
  readonly login: (credentials: Credentials) => Promise<{ readonly user: Person }>;
  readonly renewCodes: (password: string) => Promise<readonly string[]>;
};

/** Without codes only if these could not be fetched; the account's page can make some. */
type Registered = { readonly user: Person; readonly codes: readonly string[] | null };

export const welcomeOf = ({ user, codes }: Registered): string =>
  `Welcome, ${user.username}!${codes ? '' : ' Get your recovery codes on the account page.'}`;

/** Refusals of a second try after a first one that succeeded: its cookie may have arrived although the rest did not. */
const mayBeOwn = (error: unknown): boolean =>
  error instanceof HttpError && /^auth\/(username-taken|already-signed-in)$/.test(error.code);
/** Whether the server may have done it all the same. */
const isLost = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status >= 500);

export function createRegistering({ register, login, renewCodes }: RegisteringPorts) {
  let lost: Credentials | null = null;

  const isRepeated = ({ username, password }: Credentials): boolean =>
    lost?.username === username && lost.password === password;

  /** Null when the name is somebody else's. */
  async function enter(credentials: Credentials): Promise<Registered | null> {
    try {
      const { user } = await login(credentials);
      return { user, codes: await renewCodes(credentials.password).catch(() => null) };
    } catch (error) {
      if (isLost(error)) throw error;
      return null;
    }
  }

  return async (credentials: Credentials): Promise<Registered> => {
    try {
      const { user, recoveryCodes } = await register(credentials);
      return { user, codes: recoveryCodes };
    } catch (error) {
      if (isLost(error)) lost = credentials;
      const entered = mayBeOwn(error) && isRepeated(credentials) ? await enter(credentials) : null;
      if (entered) return entered;
      throw error;
    }
  };
}
